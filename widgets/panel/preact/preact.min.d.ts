// For who checks the scripts: the types of the package.
export * from "preact";

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/*.min.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "off",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-param-reassign": ["error", { props: false }],
      "no-promise-executor-return": "error",
      "no-self-compare": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "require-await": "error",
      "max-depth": ["error", 4],
      "max-lines": ["error", { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ["**/timepirates/site/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["**/panel/bring.js"], rules: { "no-unused-vars": ["error", { varsIgnorePattern: "^shown$" }] } },
];

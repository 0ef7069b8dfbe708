// How the search orders its results: guides first, then notebooks, then the reference of the modules.

var Scorer = {
  score: ([docname, title, anchor, description, score]) =>
    score + (docname.startsWith("api/") ? -1000 : docname.startsWith("notebooks/") ? -100 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

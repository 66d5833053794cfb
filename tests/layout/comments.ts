/** Rules for comments, as CONTRIBUTING.md has them: a pattern, and the advice for an author. */
type Rule = { fault: RegExp; advice: string; onlyOpening?: true };

const rules: readonly Rule[] = [
  {
    fault:
      /^(what|whose|which|who|those|that|how (often|many|much|far|long)|of (a|the|which|what))\b/i,
    advice: 'begin with a noun or an imperative: "The rows of …", "Maximum retries …", "Drops …"',
    onlyOpening: true,
  },
  { fault: /\bof which\b/i, advice: 'make two sentences, or use "with" or "whose"' },
  { fault: /\bsuch (a|an|as)\b.*\bthat\b/i, advice: 'say "a … that"' },
  { fault: /\banew\b|\bonce more\b/i, advice: 'say "again"' },
  { fault: /\bof (its|one's) own\b/i, advice: 'say "separate" or "another", or leave it out' },
  { fault: /\bbeside\b/i, advice: 'say "next to", "with" or "in addition to"' },
  { fault: /\bwhoever\b|\bwhatever else\b/i, advice: 'name the people or the things' },
  { fault: /\b(is|are) told\b/i, advice: 'say "gets", "is notified" or "receives"' },
  {
    fault: /\bstands? (in|for|at|where|beside|there)\b/i,
    advice: 'say "is in", "means" or "replaces"',
  },
  { fault: /\bsays? of (itself|a|the)\b/i, advice: 'name what it has: "the options of a field"' },
  {
    fault: /\bit has now\b|\bthat it (has|is|was) (already|now)\b/i,
    advice: 'say "the current …"',
  },
  { fault: /\bgoes by\b/i, advice: 'say "uses", "depends on" or "follows"' },
  { fault: /\bhears? of\b/i, advice: 'say "receives" or "is called with"' },
  { fault: /\bnothing else\b/i, advice: 'say "only" or "alone"' },
];

/** Longest line with a comment, in characters. */
export const longestLine = 115;

type Comment = { line: number; words: string; isOpening: boolean; length: number };

/** The comments of a source, line by line; comments after code count as their own. */
const commentsIn = (source: string): Comment[] => {
  let isInside = false;
  let isFirst = false;
  return source.split('\n').flatMap((row, at) => {
    const text = row.trim();
    const comment = (words: string, isOpening: boolean): Comment[] =>
      words === '' ? [] : [{ line: at + 1, words, isOpening, length: row.length }];
    if (/^\/\*\*/.test(text)) {
      const words = text.replace(/^\/\*\*\s?/, '').replace(/\s*\*\/.*$/, '');
      isInside = !/\*\//.test(text);
      isFirst = words === '';
      return comment(words, true);
    }
    if (isInside) {
      const words = text.replace(/^\*\/?\s?/, '').replace(/\s*\*\/.*$/, '');
      const opens = isFirst;
      isFirst = false;
      isInside = !/\*\//.test(text);
      return comment(words, opens);
    }
    const own = /(?:^|\s)\/\/ (.*)$/.exec(row);
    // An odd number of quotes before it: it is part of a string.
    const quotes = row.slice(0, own?.index).match(/['"`]/g)?.length ?? 0;
    return own && quotes % 2 === 0 ? comment(own[1] ?? '', true) : [];
  });
};

/** The comments of a source that break a rule, each with its line and the advice. */
export const faultsOfComments = (path: string, source: string): string[] =>
  commentsIn(source).flatMap(({ line, words, isOpening, length }) => [
    ...rules
      .filter(({ fault, onlyOpening }) => (isOpening || !onlyOpening) && fault.test(words))
      .map(({ fault, advice }) => `${path}:${line} "${fault.exec(words)?.[0]}": ${advice}`),
    // A directive cannot be wrapped.
    ...(length > longestLine && !words.startsWith('biome-ignore')
      ? [`${path}:${line} is longer than ${longestLine} characters`]
      : []),
  ]);

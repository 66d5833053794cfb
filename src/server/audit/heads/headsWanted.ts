import { headsInFile, isHead, type OutsideHead } from './headFile.ts';

/** The heads that the journal must have: those of an argument, then those of some files. */
export async function* headsWanted(
  anchors: readonly OutsideHead[],
  files: readonly string[],
): AsyncGenerator<OutsideHead> {
  yield* anchors;
  for (const path of files) yield* headsInFile(path);
}

/** The head that an argument `seq:hash` names; null for one that is none. */
export const headInWord = (word: string): OutsideHead | null => {
  const [, digits = '', hash = ''] = /^(\d{1,15}):([0-9a-fA-F]+)$/.exec(word) ?? [];
  const head = { seq: Number(digits), hash: hash.toLowerCase() };
  return isHead(head.seq, head.hash) ? { ...head, from: `--anchor ${word}` } : null;
};

/** The name among some that takes the fewest changed letters to spell. */
export const nearestName = (name: string, names: readonly string[]): string | undefined =>
  names
    .map((each) => [each, changedLetters(name, each)] as const)
    .sort(([, one], [, other]) => one - other)[0]?.[0];

/** The letters to add, leave out or change (Levenshtein). */
const changedLetters = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  [...one].forEach((letter, at) => {
    const next = [at + 1];
    [...other].forEach((own, place) => {
      const changed = (row[place] as number) + (letter === own ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] as number) + 1, (next[place] as number) + 1));
    });
    row = next;
  });
  return row.at(-1) as number;
};

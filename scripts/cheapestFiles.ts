/** The modules that one set of pages shares, their imports and their dynamic imports. */
export type Part = {
  name: string;
  /** Characters of code. */
  size: number;
  modules: readonly string[];
  imports: readonly string[];
  /** Whether it is loaded by its name: by the first page, or when it is wanted. */
  isAsked: boolean;
  /** Whether it stays in a separate file. */
  isAlone: boolean;
  /** Whether the first page begins with it. */
  isFirst: boolean;
  asks: readonly string[];
};

/**
 * The cost of a request besides its bytes, in characters of code: its headers, and its turn among
 * the requests sent at once.
 */
const costOfRequest = 4_000;

/** Loads of the console itself for each load of some page. */
const timesOfFrame = 60;

/**
 * Parts of one file, with the loads that fetch it: of pages that need one of them, or of their
 * importers.
 */
type Group = { parts: readonly Part[]; size: number; by: ReadonlySet<number> };

/**
 * Puts parts into files so that all pages together cost least: unused code in a shared file costs
 * its size plus its imports, and a further file costs a request. Two files at a time become one,
 * the largest saving first, until nothing saves anything. Files never import each other in a
 * circle, since one would run before its imports. `frame` names the part that every signed-in
 * browser loads.
 */
export const cheapestFiles = (parts: readonly Part[], frame: string): Part[][] => {
  const named = new Map(parts.map((part) => [part.name, part]));
  const partsNamed = (names: readonly string[]) => names.flatMap((name) => named.get(name) ?? []);
  const imported = (part: Part) => partsNamed(part.imports);
  const first = parts.filter(({ isFirst }) => isFirst);
  const console = partsNamed([frame]);
  const ofFirst = reached(first, imported);
  const ofFrame = reached([...first, ...console], imported);
  const signedOut = reached(first, (part) =>
    partsNamed([...part.imports, ...part.asks]).filter((other) => !console.includes(other)),
  );

  /**
   * The groups loaded at once: the first page, the console, and each dynamic import, with the parts
   * loaded before it.
   */
  const loads: { all: Set<Part>; before: ReadonlySet<Part> }[] = [
    { all: ofFirst, before: new Set() },
    { all: ofFrame, before: ofFirst },
    ...parts
      .filter((part) => part.isAsked && !part.isFirst && !console.includes(part))
      .map((part) => ({
        all: reached([part], imported),
        before: signedOut.has(part) ? ofFirst : ofFrame,
      })),
  ];
  const groups = new Map(
    parts.map((part): [Part, Group] => [
      part,
      {
        parts: [part],
        size: part.size,
        by: new Set(
          loads.flatMap(({ all, before }, at) => (all.has(part) && !before.has(part) ? [at] : [])),
        ),
      },
    ]),
  );
  // The sign-in stays free of what only the console wants.
  for (const isFirst of [true, false])
    merge(
      parts.filter((part) => !part.isAlone && ofFirst.has(part) === isFirst),
      groups,
      imported,
      (group, at) =>
        group.by.has(at) || group.parts.some((part) => loads[at]?.before.has(part) === true),
    );
  return [...new Set(groups.values())].map((group) => [...group.parts]);
};

/** All that some lead to, with these. */
const reached = <T>(begin: Iterable<T>, next: (each: T) => Iterable<T>): Set<T> => {
  const found = new Set(begin);
  for (const each of found) for (const other of next(each)) found.add(other);
  return found;
};

const ofConsole = 1;

const costOf = ({ size, by }: Pick<Group, 'size' | 'by'>): number =>
  // The files of the console are cached for every page after it.
  (by.has(ofConsole) ? timesOfFrame : by.size) * (costOfRequest + size);

/** Makes one group of two as long as that saves anything. */
const merge = (
  some: readonly Part[],
  groups: Map<Part, Group>,
  imported: (part: Part) => readonly Part[],
  isThere: (group: Group, at: number) => boolean,
): void => {
  const importsOf = ({ parts }: Group) =>
    parts.flatMap(imported).map((part) => groups.get(part) as Group);
  const left = new Set(some.map((part) => groups.get(part) as Group));
  const joined = (one: Group, other: Group): Group => ({
    parts: [...one.parts, ...other.parts],
    size: one.size + other.size,
    by: new Set([...one.by, ...other.by]),
  });
  /**
   * The parts loaded more often when two files become one: all imports of either, with the loads
   * that then fetch them.
   */
  const widened = (one: Group, other: Group, by: ReadonlySet<number>) =>
    [...reached([one, other], importsOf)].flatMap((group) => {
      const more =
        group === one || group === other ? [] : [...by].filter((at) => !isThere(group, at));
      return more.length > 0
        ? [{ group, wider: { ...group, by: new Set([...group.by, ...more]) } }]
        : [];
    });
  const gainOf = (one: Group, other: Group): number => {
    const both = joined(one, other);
    const gain = costOf(one) + costOf(other) - costOf(both);
    if (gain <= 0) return gain;
    const more = widened(one, other, both.by).map(
      ({ group, wider }) => costOf(wider) - costOf(group),
    );
    return more.reduce((rest, each) => rest - each, gain);
  };
  let gains: { one: Group; other: Group; gain: number }[] = [];
  const compare = (one: Group, other: Group) => {
    const gain = gainOf(one, other);
    if (gain > 0) gains.push({ one, other, gain });
  };
  const all = [...left];
  for (const [at, one] of all.entries()) for (const other of all.slice(at + 1)) compare(one, other);
  for (;;) {
    gains = gains.filter(({ one, other }) => left.has(one) && left.has(other));
    const [first, ...more] = gains;
    if (!first) return;
    const best = more.reduce((most, each) => (each.gain > most.gain ? each : most), first);
    const { one, other } = best;
    // Others may have been put together since: then it saves less, or nothing.
    const gain = gainOf(one, other);
    const isBlocked =
      leadsAround(one, other, importsOf) || leadsAround(other, one, importsOf) || gain <= 0;
    if (isBlocked || gain < best.gain) {
      if (isBlocked) gains.splice(gains.indexOf(best), 1);
      else best.gain = gain;
      continue;
    }
    const both = joined(one, other);
    for (const { group, wider } of widened(one, other, both.by)) {
      for (const part of group.parts) groups.set(part, wider);
      if (left.delete(group)) {
        left.add(wider);
        for (const pair of gains) {
          if (pair.one === group) pair.one = wider;
          if (pair.other === group) pair.other = wider;
        }
      }
    }
    left.delete(one);
    left.delete(other);
    for (const part of both.parts) groups.set(part, both);
    for (const another of left) compare(both, another);
    left.add(both);
  }
};

/** Whether one group needs the other by way of a third: as one they would be in a circle with it. */
const leadsAround = (
  one: Group,
  other: Group,
  importsOf: (group: Group) => readonly Group[],
): boolean => {
  const found = new Set(importsOf(one).filter((group) => group !== other && group !== one));
  for (const group of found)
    for (const next of importsOf(group)) {
      if (next === other) return true;
      if (next !== one) found.add(next);
    }
  return false;
};

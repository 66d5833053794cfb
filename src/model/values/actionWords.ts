import { fieldsOf, type Noun } from '../language/noun.ts';

/** What the server's own actions are called. */
const words: Readonly<Record<string, string>> = {
  create: 'Created',
  edit: 'Changed',
  remove: 'Removed',
  restore: 'Restored',
  import: 'Imported',
  revert: 'Import reverted',
  export: 'Exported',
  report: 'Report run',
  refused: 'Not allowed',
};

/**
 * What was done to a row of a noun, in words: as its schema says, a move of a workflow and an action by the words on
 * its button; null where nothing declares any.
 */
export const declaredWords = (noun: Noun | undefined, action: string): string | null => {
  const entry = noun?.entries?.[action];
  if (entry !== undefined) return typeof entry === 'string' ? entry : entry.label;
  const known = words[action];
  if (known !== undefined) return known;
  const move = noun && fieldsOf(noun).find(([, { moves }]) => moves?.[action])?.[1].moves?.[action];
  if (move) return move.label;
  const declared = noun?.actions?.[action as never] as { label?: string } | undefined;
  return declared?.label ?? null;
};

/** The names of earlier steps that an entry takes in: the audit log shows them as one row with it. */
export const takenInBy = (noun: Noun | undefined, action: string): readonly string[] => {
  const entry = noun?.entries?.[action];
  return typeof entry === 'object' ? entry.takesIn : [];
};

/** What was done to a row of a noun, in words; the name itself as words where nothing declares any. */
export const actionWords = (noun: Noun | undefined, action: string): string =>
  declaredWords(noun, action) ?? spaced(action);

/** A name of the code as words: 'carryForward' is 'Carry forward', and 'OTP step' stays as it is. */
export const spaced = (name: string): string => {
  const words = name.replace(
    /([a-z\d])([A-Z])/g,
    (_, end: string, next: string) => `${end} ${next.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
};

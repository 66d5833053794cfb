import { fieldsOf, type Noun } from '../language/noun.ts';

/** The words of the server's own actions. */
const words: Readonly<Record<string, string>> = {
  create: 'Created',
  edit: 'Changed',
  remove: 'Removed',
  restore: 'Restored',
  import: 'Imported',
  revert: 'Import reverted',
  export: 'Exported',
  report: 'Report run',
  takeUp: 'Taken up',
  refused: 'Not allowed',
};

/**
 * The words of an action on a row of a noun, from its schema; a move of a workflow is named by its
 * new state. Null for an undeclared action.
 */
export const declaredWords = (noun: Noun | undefined, action: string): string | null => {
  const entry = noun?.entries?.[action];
  if (entry !== undefined) return typeof entry === 'string' ? entry : entry.label;
  const known = words[action];
  if (known !== undefined) return known;
  const ofWorkflow = noun && fieldsOf(noun).find(([, { moves }]) => moves?.[action])?.[1];
  const to = ofWorkflow?.moves?.[action]?.to;
  return to === undefined ? null : (ofWorkflow?.states?.[to]?.[0] ?? null);
};

/** The names of earlier steps that an entry takes in: the audit log shows them as one row with it. */
export const takenInBy = (noun: Noun | undefined, action: string): readonly string[] => {
  const entry = noun?.entries?.[action];
  return typeof entry === 'object' ? entry.takesIn : [];
};

/** The words of an action on a row of a noun; for an undeclared action its name, spaced. */
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

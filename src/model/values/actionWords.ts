import { fieldsOf, type Noun } from '../language/noun.ts';

/** What the server's own actions are called. */
const words: Readonly<Record<string, string>> = {
  create: 'Created',
  edit: 'Changed',
  remove: 'Removed',
  restore: 'Restored',
  import: 'Imported',
  revert: 'Import reverted',
};

/** What was done to a row of a noun, in words: a move of a workflow and an action by the words on its button. */
export const actionWords = (noun: Noun | undefined, action: string): string => {
  const known = words[action];
  if (known !== undefined) return known;
  const move = noun && fieldsOf(noun).find(([, { moves }]) => moves?.[action])?.[1].moves?.[action];
  if (move) return move.label;
  const declared = noun?.actions?.[action as never] as { label?: string } | undefined;
  return declared?.label ?? spaced(action);
};

/** A name of the code as words: 'carryForward' is 'Carry forward', and 'OTP step' stays as it is. */
export const spaced = (name: string): string => {
  const words = name.replace(
    /([a-z\d])([A-Z])/g,
    (_, end: string, next: string) => `${end} ${next.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
};

import { type Noun, rolesThat } from '#model';

/** Whether files of rows are taken of a noun. */
export const takesFiles = (noun: Noun) => noun.noun === 'resource' && Boolean(noun.importable);

/** The roles that may bring a file of rows: those that may create and edit rows one by one. */
export const importers = (noun: Noun) => {
  const editors = rolesThat(noun, 'edit');
  return rolesThat(noun, 'create').filter((role) => editors.includes(role));
};

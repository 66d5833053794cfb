import { createContext } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { Fields, Noun } from '#model';

/** The boxes of the row that is edited in its list, and what ends that. */
export type RowBoxes = {
  id: string | number;
  noun: Noun;
  /** What the form of the row has boxes for. */
  fields: Fields;
  /** Fields that leave the reader no choice. */
  fixedNames: readonly string[];
  control: Control<FieldValues>;
  row: Readonly<Record<string, unknown>>;
  save: () => void;
  cancel: () => void;
  /** Goes on from the last box, to what can be done. */
  leaveForward: () => void;
};

/** The boxes of the edited row for the cells of the list; null while none is edited. */
export const RowBoxesContext = createContext<RowBoxes | null>(null);

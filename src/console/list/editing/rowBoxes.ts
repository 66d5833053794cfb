import { createContext, type ReactNode } from 'react';

/** The boxes of the row that is edited in its list, and what ends that. */
export type RowBoxes = {
  id: string | number;
  /** The box of a field; null where the form of the row has none, or it leaves the reader no choice. */
  boxOf: (name: string) => ReactNode;
  save: () => void;
  cancel: () => void;
  /** Goes on from the last box, to what can be done. */
  leaveForward: () => void;
};

/** The boxes of the edited row for the cells of the list; null while none is edited. */
export const RowBoxesContext = createContext<RowBoxes | null>(null);

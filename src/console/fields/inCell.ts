import { createContext, useContext } from 'react';

/** Whether boxes are drawn in the cells of a list, without words in sight and without a way to another page. */
export const InCell = createContext(false);

export const useInCell = (): boolean => useContext(InCell);

import { createContext, useContext } from 'react';

/** Whether boxes are drawn in the cells of a list: no words around them, nothing beside them, and no list below them. */
export const InCell = createContext(false);

export const useInCell = (): boolean => useContext(InCell);

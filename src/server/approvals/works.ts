import { decideChange, withdrawChange } from './decide.ts';
import { rebaseChange } from './rebase.ts';

/** The writing of maker-checker, for the writer thread to know by name. */
export const approvalWorks = [decideChange, withdrawChange, rebaseChange] as const;

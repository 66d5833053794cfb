/** Hears what is being done, and how far it is, from 0 to 1. */
export type OnProgress = (doing: string, share: number) => void;

/**
 * The figures of an answered batch: number of mutations, number of failed ones, duration in ms, and
 * why all of it was not stored; null when it was.
 */
export type BatchFigures = { size: number; failed: number; ms: number; trouble: string | null };

/** The write statistics of this process. */
export type WriteFigures = {
  /** Number of mutations that wait for a batch. */
  waiting(): number;
  /** Calls the listener for each batch once it is answered. Returns how to stop. */
  onBatch(listener: (figures: BatchFigures) => void): () => void;
};

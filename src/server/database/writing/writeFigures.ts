/** A batch that was answered: how many mutations, how many of them failed, how long it took, ms, and what kept all of it from being stored. */
export type BatchFigures = { size: number; failed: number; ms: number; trouble: string | null };

/** What is known of the writing of this process. */
export type WriteFigures = {
  /** How many mutations wait for a batch. */
  waiting(): number;
  /** Hears of each batch once it is answered. Returns how to stop. */
  onBatch(listener: (figures: BatchFigures) => void): () => void;
};

/** Faults in words, each on its own line; they end the command with status 1. */
export class Faults extends Error {
  readonly title: string;
  readonly faults: readonly string[];

  constructor(title: string, faults: readonly string[]) {
    super([title, ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.title = title;
    this.faults = faults;
  }
}

/** An error as faults, where it has words for people; null where it is our own mistake. */
export const faultsOf = (error: unknown): Faults | null => {
  if (error instanceof Faults) return error;
  return (error as Error).constructor === Error ? new Faults((error as Error).message, []) : null;
};

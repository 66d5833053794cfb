/** Faults in words, each on its own line; they end the command with status 1. */
export class Faults extends Error {
  constructor(title: string, faults: readonly string[]) {
    super([title, ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
}

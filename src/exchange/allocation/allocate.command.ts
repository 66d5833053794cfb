import type { Command } from '#server/runtime/command.ts';

/** offerdesk allocate: an allotment from file to file. */
const command: Command = {
  name: 'allocate',
  forms: [
    {
      words: '--setup <setup.json> --bids <bids.csv> --out <allotments.csv>',
      about: 'allots the shares of one series to its bids, from file to file (docs/allocation.md)',
    },
  ],
  run: async (words) => (await import('./allocate.ts')).allocate(words),
};

export default command;

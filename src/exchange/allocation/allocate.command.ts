import type { AddCommand } from '#server/runtime/command.ts';

/** offerdesk allocate: an allotment from file to file. */
const addAllocate: AddCommand = (program) => {
  program
    .command('allocate')
    .description(
      'allots the shares of one series to its bids, from file to file (docs/allocation.md)',
    )
    .requiredOption('--setup <setup.json>', 'the terms of the series')
    .requiredOption('--bids <bids.csv>', 'its bids')
    .requiredOption('--out <allotments.csv>', 'the file of allotments that is written')
    .action(async (files) => (await import('./allocate.ts')).allocate(files));
};

export default addAllocate;

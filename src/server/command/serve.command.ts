import type { AddCommand } from '../runtime/command.ts';

/** offerdesk serve: the product for real. */
const addServe: AddCommand = (program) => {
  program
    .command('serve')
    .description('serves the exchange; the first run creates its secrets and a Control User')
    .action(async () => (await import('./serve.ts')).serve('production'));
};

export default addServe;

import type { AddCommand } from '../runtime/command.ts';

/** offerdesk develop: the server behind Vite, which serves the console itself. */
const addDevelop: AddCommand = (program) => {
  program
    .command('develop')
    .description('serves a small demo to `npm run dev`, which serves the console')
    .action(async () => (await import('./serve.ts')).serve('development'));
};

export default addDevelop;

import type { AddCommand } from '../runtime/command.ts';

/** offerdesk demo: the product with made-up people and data. */
const addDemo: AddCommand = (program) => {
  program
    .command('demo')
    .description('serves a demo with invented people and live data')
    .action(async () => (await import('./serve.ts')).serve('demo'));
};

export default addDemo;

import type { AddCommand } from '../runtime/command.ts';

/** offerdesk encode-password: a password as the sign-in calls take it. */
const addEncodePassword: AddCommand = (program) => {
  program
    .command('encode-password')
    .description('reads a password on standard input, prints what the sign-in call expects')
    .action(async () => (await import('./encode.ts')).encode());
};

export default addEncodePassword;

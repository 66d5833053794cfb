#!/usr/bin/env node
import { commands } from '#registry/commands.ts';
import { formsOf, helpOf, usageOf } from './command/usage.ts';
import { type Command, WrongWords } from './runtime/command.ts';
import { version } from './runtime/version.ts';

const asksForHelp = (word: string | undefined) => word === '--help' || word === '-h';

/** Runs a command; what is wrong is said in words and ends with 1, and with 2 when the words fit no form of it. */
const runIn = async (command: Command, words: readonly string[]): Promise<void> => {
  try {
    if (words.length > 0 && command.forms.every((form) => form.words === ''))
      throw new WrongWords(`There are no more words for ${command.name}: ${words.join(' ')}.`);
    await command.run(words);
  } catch (error) {
    if (error instanceof WrongWords) {
      const lines = [error.message, ...formsOf(command), ...(command.notes ?? [])];
      process.stderr.write(`${lines.join('\n  ')}\n`);
      process.exit(2);
    }
    const { Faults } = await import('./command/faults.ts');
    // Words for people; a stack only where it is our own mistake.
    const isExpected = error instanceof Faults || (error as Error).constructor === Error;
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(1);
  }
};

const commandOf = (name: string): Command => {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  process.stderr.write(`There is no command '${name}'. \`offerdesk help\` lists them.\n`);
  process.exit(2);
};

const [first = 'help', ...words] = process.argv.slice(2);
if (first === '--version') process.stdout.write(`${version}\n`);
else if (first === 'help' || asksForHelp(first)) {
  const [name] = words.filter((word) => !asksForHelp(word));
  process.stdout.write(name === undefined ? usageOf(commands) : helpOf(commandOf(name)));
} else {
  const command = commandOf(first);
  if (words.some(asksForHelp)) process.stdout.write(helpOf(command));
  else await runIn(command, words);
}

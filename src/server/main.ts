#!/usr/bin/env node
import { CommanderError } from 'commander';
import { faultsOf } from './command/faults.ts';
import { openProgram } from './command/program.ts';

/** Does what the words say. What is wrong ends with 1 and words, and with 2 where the words fit no command. */
const run = async (words: readonly string[]): Promise<void> => {
  try {
    await openProgram().parseAsync(words.length === 0 ? ['help'] : words, { from: 'user' });
  } catch (error) {
    // It has been printed already.
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
    // Words for people; a stack only where it is our own mistake.
    process.stderr.write(`${faultsOf(error)?.message ?? (error as Error).stack}\n`);
    process.exit(1);
  }
};

await run(process.argv.slice(2));

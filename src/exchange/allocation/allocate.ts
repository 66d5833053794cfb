import { parseArgs } from 'node:util';
import { paiseText } from '#domain/money.ts';
import { WrongWords } from '#server/runtime/command.ts';
import { allocateBesideCheck } from './allocateFiles.ts';
import { checkAside } from './checkAside.ts';
import { InputFaults } from './inputFault.ts';

/**
 * Allots from files to a file, without a database (allocation rules §12): the summary as JSON on standard
 * output; on bad input what is wrong on standard error, no output file, and status 2. Throws WrongWords.
 */
export const allocate = async (words: readonly string[]): Promise<void> => {
  const files = filesIn(words);
  try {
    const { summary, unknown } = await allocateBesideCheck(files, checkAside, { onTick: true });
    for (const name of unknown)
      process.stderr.write(`${files.setup}: ${name} is not a setting and was ignored.\n`);
    const { cutOffPrice, ...counts } = summary;
    const price = cutOffPrice === null ? null : paiseText(cutOffPrice);
    process.stdout.write(`${JSON.stringify({ cutOffPrice: price, ...counts })}\n`);
  } catch (error) {
    if (!(error instanceof InputFaults) && !isOfFiles(error)) throw error;
    refuse((error as Error).message);
  }
};

const filesIn = (words: readonly string[]): { setup: string; bids: string; out: string } => {
  const { setup, bids, out } = valuesIn(words);
  if (setup && bids && out) return { setup, bids, out };
  throw new WrongWords('The command needs --setup, --bids and --out.');
};

const valuesIn = (words: readonly string[]) => {
  const path = { type: 'string' } as const;
  try {
    const options = { setup: path, bids: path, out: path };
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new WrongWords((error as Error).message);
  }
};

/** A file that is not there, is a folder, or may not be read or written. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const refuse = (words: string): never => {
  process.stderr.write(`${words.trimEnd()}\n`);
  process.exit(2);
};

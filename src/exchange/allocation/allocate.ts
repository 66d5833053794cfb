import { paiseText } from '#domain/money.ts';
import { allocateBesideCheck } from './allocateFiles.ts';
import { checkAside } from './checkAside.ts';
import { InputFaults } from './inputFault.ts';

type AllocateWords = { setup: string; bids: string; out: string };

/**
 * Allots from files to a file, without a database (allocation rules §12): the summary as JSON on standard
 * output; on bad input what is wrong on standard error, no output file, and status 2.
 */
export const allocate = async (files: AllocateWords): Promise<void> => {
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

/** A file that is not there, is a folder, or may not be read or written. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const refuse = (words: string): never => {
  process.stderr.write(`${words.trimEnd()}\n`);
  process.exit(2);
};

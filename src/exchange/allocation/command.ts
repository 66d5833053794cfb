import { parseArgs } from 'node:util';
import { paiseText } from '#domain/money.ts';
import type { Command } from '#server/runtime/command.ts';
import { allocateBesideCheck } from './allocateFiles.ts';
import { checkAside } from './checkAside.ts';
import { InputFaults } from './inputFault.ts';

const usage =
  'Usage: offerdesk allocate --setup <setup.json> --bids <bids.csv> --out <allotments.csv>\n';

/**
 * Allots from files to a file, without a database (allocation rules §12): the summary as JSON on standard
 * output; on bad input what is wrong on standard error, no output file, and status 2.
 */
const allocate = async (words: readonly string[]): Promise<void> => {
  const files = filesIn(words);
  try {
    const { summary, unknown } = await allocateBesideCheck(files, checkAside, { onTick: true });
    for (const name of unknown)
      process.stderr.write(`${files.setup}: ${name} is no setting and was not read.\n`);
    const { cutOffPrice, ...counts } = summary;
    const price = cutOffPrice === null ? null : paiseText(cutOffPrice);
    process.stdout.write(`${JSON.stringify({ cutOffPrice: price, ...counts })}\n`);
  } catch (error) {
    if (!(error instanceof InputFaults) && !isOfFiles(error)) throw error;
    refuse((error as Error).message);
  }
};

const filesIn = (words: readonly string[]): { setup: string; bids: string; out: string } => {
  const path = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { setup: path, bids: path, out: path },
    });
    const { setup, bids, out } = values;
    if (setup && bids && out) return { setup, bids, out };
    return refuse(`The command needs --setup, --bids and --out.\n\n${usage}`);
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${usage}`);
  }
};

/** A file that is not there, is a folder, or may not be read or written. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const refuse = (words: string): never => {
  process.stderr.write(`${words.trimEnd()}\n`);
  process.exit(2);
};

/** offerdesk allocate: an allotment from file to file. */
const command: Command = {
  name: 'allocate',
  usage: `  allocate --setup <setup.json> --bids <bids.csv> --out <allotments.csv>
                    allots the shares of one series to its bids, from file to file
`,
  run: allocate,
};

export default command;

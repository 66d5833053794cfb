import { closeSync, constants, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { InputFaults } from './inputFault.ts';

const refusal = (path: string, fault: string) =>
  new InputFaults(path, [{ row: 0, column: '', fault }]);

/** The kind of a path that is no file, in words. */
const kindOf = (stats: Stats): string => (stats.isDirectory() ? 'a folder' : 'a pipe or a device');

/**
 * Opens a file to read. Throws InputFaults for a folder, a pipe or a device, which can be read only
 * once.
 */
export const openInput = (path: string): number => {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = fstatSync(file);
  if (stats.isFile()) return file;
  closeSync(file);
  throw refusal(path, `It is ${kindOf(stats)}, not a file.`);
};

/**
 * Throws InputFaults when writing a file at a path would lose something: a folder is there, or one
 * of the inputs.
 */
export const refuseOutput = (out: string, inputs: readonly string[]): void => {
  const there = statSync(out, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isFile())
    throw refusal(out, `It is ${kindOf(there)}: no allotments can be written there.`);
  for (const input of inputs) {
    const { dev, ino } = statSync(input);
    if (dev === there.dev && ino === there.ino)
      throw refusal(out, 'It is an input of the allocation, which the allotments would overwrite.');
  }
};

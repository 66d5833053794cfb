import type { Command } from 'commander';
import { type Faults, faultsOf } from './faults.ts';

/** The report of a command: lines for people, the same by names for programs, and the faults that it found. */
export type Report = {
  lines: readonly string[];
  facts: Readonly<Record<string, unknown>>;
  faults?: Faults | null;
};

/**
 * Gives a command its work and the option --json. The option prints the facts as one JSON object in place
 * of the lines, with `ok`, and where that is false with `problem` and `faults`. Faults are also said on
 * standard error, and end the command with 1, as without the option.
 */
export const reporting = (command: Command, work: (...words: any[]) => Promise<Report>): void => {
  command.option('--json', 'prints one JSON object').action(async (...words) => {
    const { json } = command.opts();
    const report = await work(...words).catch((error: unknown): Report => {
      const faults = json ? faultsOf(error) : null;
      if (faults === null) throw error;
      return { lines: [], facts: {}, faults };
    });
    const lines = json ? [inJson(report)] : report.lines;
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
    if (report.faults) throw report.faults;
  });
};

const inJson = ({ facts, faults }: Report): string =>
  JSON.stringify({
    ok: !faults,
    ...facts,
    ...(faults && { problem: faults.title.replace(/:$/, ''), faults: faults.faults }),
  });

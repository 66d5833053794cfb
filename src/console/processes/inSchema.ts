import type { Fields } from '#model';
import type { Step } from '#model/process.ts';
import { processes } from '#registry';

/** The steps of a process as its schema declares them; none of one that this console does not know. */
export const stepsOf = (process: string): readonly (Step & { name: string })[] => {
  const found = processes.find(({ name }) => name === process);
  return Object.entries((found?.steps ?? {}) as Record<string, Step>).map(([name, step]) => ({
    ...step,
    name,
  }));
};

const stepOf = (process: string, step: string): Step | undefined =>
  stepsOf(process).find(({ name }) => name === step);

/** What a step asks for before it begins. */
export const fieldsOf = (process: string, step: string): Fields =>
  stepOf(process, step)?.fields ?? {};

/** The words in which a step may be passed over. */
export const passWordsOf = (process: string, step: string): string =>
  stepOf(process, step)?.mayPass ?? 'Passed over';

import { faultsOf } from '../faults.ts';

/** One thing that was looked at: its state in words, and where it is not ok, what to do. */
export type Finding = {
  part: string;
  state: 'ok' | 'warning' | 'fault';
  what: string;
  advice: string | null;
};

export const ok = (part: string, what: string): Finding => ({
  ...{ part, state: 'ok', what },
  advice: null,
});

export const warning = (part: string, what: string, advice: string): Finding => ({
  ...{ part, state: 'warning', what, advice },
});

export const fault = (part: string, what: string, advice: string | null): Finding => ({
  ...{ part, state: 'fault', what, advice },
});

/** Looks at a part; what it throws is a fault of the part. */
export const lookedAt = async (
  part: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> => {
  try {
    return await look();
  } catch (error) {
    const faults = faultsOf(error);
    if (faults === null)
      return [fault(part, `It could not be looked at: ${(error as Error).message}.`, null)];
    // The words of a refused start say what to do, too.
    const sentences = [faults.title, ...faults.faults].map((words) => words.replace(/\w$/, '$&.'));
    return [fault(part, sentences.join(' '), null)];
  }
};

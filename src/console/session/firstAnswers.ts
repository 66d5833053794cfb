/**
 * An answer that the server has put into the page, so that the call need not be made
 * (src/server/http/firstAnswers.ts).
 */
export type FirstAnswer = { of: string; headers: Readonly<Record<string, string>>; body: unknown };

/** Maximum age of the answers in the page, ms: a page that loads slower makes the calls. */
const freshMs = 20_000;

let known: Map<string, FirstAnswer> | null = null;

const read = (): Map<string, FirstAnswer> => {
  const element = globalThis.document?.getElementById('first-answers');
  const answers: FirstAnswer[] = JSON.parse(element?.textContent || '[]');
  element?.remove();
  return new Map(answers.map((answer) => [answer.of, answer]));
};

/**
 * The answer to a call that came with the page, by its method and address; null where none came,
 * and from the second call on.
 */
export const takeFirstAnswer = (method: string, address: string): FirstAnswer | null => {
  if (!hasFirstAnswer(method, address)) return null;
  const of = `${method} ${address}`;
  const answer = known?.get(of) ?? null;
  known?.delete(of);
  return answer;
};

/** Whether there is one that was not taken yet. */
export const hasFirstAnswer = (method: string, address: string): boolean => {
  if (performance.now() > freshMs) forgetFirstAnswers();
  known ??= read();
  return known.has(`${method} ${address}`);
};

/** Forgets all of them: they were for somebody else, or for another page. */
export const forgetFirstAnswers = (): void => {
  known = new Map();
};

/**
 * The times when the page was requested and when its answers arrived, by the clock of the browser,
 * ms since 1970.
 */
export const pageTimes = (): { sentAt: number; receivedAt: number } => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { requestStart = 0, responseStart = 0 } = load ?? {};
  return {
    sentAt: performance.timeOrigin + requestStart,
    receivedAt: performance.timeOrigin + responseStart,
  };
};

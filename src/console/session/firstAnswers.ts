/** What the server has answered in the page itself, before it was asked (src/server/http/firstAnswers.ts). */
export type FirstAnswer = { of: string; headers: Readonly<Record<string, string>>; body: unknown };

/** Older ones are not taken for the state of things, ms: a page that loads so long asks anew. */
const freshMs = 20_000;

let known: Map<string, FirstAnswer> | null = null;

const read = (): Map<string, FirstAnswer> => {
  const element = globalThis.document?.getElementById('first-answers');
  const answers: FirstAnswer[] = JSON.parse(element?.textContent || '[]');
  element?.remove();
  return new Map(answers.map((answer) => [answer.of, answer]));
};

/** The answer to a call, by its method and address, which came with the page; null where none did, and from the second time on. */
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

/** When the page was asked for and when it came, with all answers in it, by the clock of the browser, ms since 1970. */
export const pageTimes = (): { sentAt: number; receivedAt: number } => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { requestStart = 0, responseStart = 0 } = load ?? {};
  return {
    sentAt: performance.timeOrigin + requestStart,
    receivedAt: performance.timeOrigin + responseStart,
  };
};

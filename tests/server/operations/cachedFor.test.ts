import { expect, test } from 'vitest';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';

/** A question whose answers come when the test gives them, on a clock that the test moves. */
const opened = () => {
  let now = 0;
  const open: ((answer: string) => void)[] = [];
  const machine = { steady: () => now } as Machine;
  const answers = cachedFor(() => new Promise<string>((resolve) => open.push(resolve)));
  return {
    ask: () => answers(machine),
    pass: (ms: number) => {
      now += ms;
    },
    open,
  };
};

test('callers who ask at once share one search, and its answer holds for five seconds', async () => {
  const { ask, pass, open } = opened();
  const both = [ask(), ask()];
  open[0]?.('first');
  expect(await Promise.all(both)).toEqual(['first', 'first']);
  pass(4_999);
  expect(await ask()).toBe('first');
  expect(open.length).toBe(1);
});

test('while a newer answer takes long to find, callers get the last one and do not wait', async () => {
  const { ask, pass, open } = opened();
  const first = ask();
  pass(1_000);
  open[0]?.('first');
  await first;
  pass(20_000);
  const [one, other] = [ask(), ask()];
  pass(250);
  expect([await one, await other]).toEqual(['first', 'first']);
  expect(open.length).toBe(2);
  open[1]?.('second');
  expect(await ask()).toBe('second');
});

test('callers wait by the clock of the machine, however busy it is', async () => {
  const { ask, pass, open } = opened();
  const first = ask();
  open[0]?.('first');
  await first;
  pass(5_000);
  const next = ask();
  setTimeout(() => open[1]?.('second'), 400);
  expect(await next).toBe('second');
});

test('an answer that is found soon is the newer one', async () => {
  const { ask, pass, open } = opened();
  const first = ask();
  open[0]?.('first');
  await first;
  pass(5_000);
  const next = ask();
  open[1]?.('second');
  expect(await next).toBe('second');
});

test('an answer that is too old is waited for', async () => {
  const { ask, pass, open } = opened();
  const first = ask();
  open[0]?.('first');
  await first;
  pass(10_000);
  const next = ask();
  setTimeout(() => open[1]?.('second'), 400);
  expect(await next).toBe('second');
});

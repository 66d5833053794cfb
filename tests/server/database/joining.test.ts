import { expect, test } from 'vitest';
import { joiningTo } from '#server/database/writing/joining.ts';
import type { MutationCall } from '#server/database/writing/savepoint.ts';

/** Mutations that come while a batch is under way, by name. */
const comings = () => {
  const waiting: string[] = [];
  const batch = ['first'];
  const joining = joiningTo(batch, {
    next: () => waiting.splice(0),
    itemOf: (mutation): MutationCall => ({ mutation }) as MutationCall,
    lost: () => undefined,
  });
  const come = (name: string) => {
    waiting.push(name);
    joining.more();
  };
  return { batch, waiting, joining, come };
};
const aTurn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what comes while a batch waits joins it, until it waits no more', async () => {
  const { batch, waiting, joining, come } = comings();
  come('before it waits');
  joining.waits(async () => true);
  await aTurn();
  come('while it waits');
  await aTurn();
  expect(await joining.ended()).toEqual([]);
  come('afterwards');
  await aTurn();
  expect(batch).toEqual(['first', 'before it waits', 'while it waits']);
  expect(waiting).toEqual(['afterwards']);
});

test('a batch that is tried once more loses nobody who came too late for it', async () => {
  const { batch, waiting, joining, come } = comings();
  // It is closed on the retry, and reports both times that it waits.
  joining.waits(async () => false);
  come('one');
  await aTurn();
  joining.waits(async () => false);
  come('two');
  await aTurn();
  expect(batch).toEqual(['first']);
  expect([...(await joining.ended()), ...waiting]).toEqual(['one', 'two']);
});

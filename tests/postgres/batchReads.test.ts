import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dealers, openWorld, signedIn, type World } from '../proof/exchange.ts';
import type { Dealer } from '../proof/model.ts';
import { plainBid } from './plainBid.ts';

type Asked = { name: string; text: string; values: string[] };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** The line of the writer, and what it was asked by name. */
let line: pg.Client | undefined;
const byText = new Map<string, Asked>();
const { query } = pg.Client.prototype as { query: any };
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: any,
  question: any,
  ...more: any[]
) {
  if (this.connectionParameters.application_name === 'offerdesk writer' && question.name) {
    line ??= this;
    if (line === this) byText.set(question.text, question);
  }
  return query.call(this, question, ...more);
});

const dealer = dealers[0] as Dealer;
const bidding = (id: string) =>
  world.both[0]?.ask(signedIn(dealer), 'POST', '/api/rms/order', {
    payload: plainBid(world, dealer, 1, id),
  });

const ownIndex = /Index Cond: \(\("userId" = .*\) AND \("clientOrderId" = .*\)\)/;

test('a batch finds each bid that was sent before by an index, though it was planned for no rows, and by its own index once the rows are counted', async () => {
  // One by one first: a plan is kept from the sixth time on, when there are hardly any rows.
  for (let n = 0; n < 8; n++) await bidding(`first-${n}`);
  for (let round = 0; round < 70; round++)
    await Promise.all(Array.from({ length: 40 }, (_, n) => bidding(`read-${round}-${n}`)));
  const questions = [...byText.values()].filter(({ text }) =>
    /from "order" where .*"clientOrderId" = /.test(text),
  );
  expect(questions).toHaveLength(1);
  const planOf = async ({ name, values }: Asked): Promise<string> => {
    const quoted = values.map((value) => pg.escapeLiteral(value));
    const { rows } = await query.call(line, `explain execute "${name}" (${quoted.join(', ')})`);
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  };
  const [question] = questions as [Asked];
  expect(await planOf(question)).not.toContain('Seq Scan');
  // Two indexes begin with the user. Until the rows are counted the server expects one row of either,
  // so it may take the other; it counts them by itself within a minute.
  await query.call(line, 'analyze "order"');
  const counted = await planOf(question);
  expect(counted).toMatch(ownIndex);
  expect(counted).not.toContain('Seq Scan');
});

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

test('a batch finds each bid that was sent before by its own index once there are thousands, though it was planned for none', async () => {
  // One by one first: a plan is kept from the sixth time on, when there are hardly any rows.
  for (let n = 0; n < 8; n++) await bidding(`first-${n}`);
  for (let round = 0; round < 70; round++)
    await Promise.all(Array.from({ length: 40 }, (_, n) => bidding(`read-${round}-${n}`)));
  const questions = [...byText.values()].filter(({ text }) =>
    /from "order" where .*"clientOrderId" = /.test(text),
  );
  expect(questions).toHaveLength(1);
  for (const { name, values } of questions) {
    const quoted = values.map((value) => pg.escapeLiteral(value));
    const { rows } = await query.call(line, `explain execute "${name}" (${quoted.join(', ')})`);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: \(\("userId" = .*\) AND \("clientOrderId" = .*\)\)/);
    expect(plan).not.toContain('Seq Scan');
  }
});

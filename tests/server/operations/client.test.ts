import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { CallRefused, clientOf } from '#client/client.ts';
import { aDesk, as, desk, type Exchange, openExchange, tally } from '../market/smallExchange.ts';

let exchange: Exchange;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  exchange = await openExchange();
  const url = await exchange.app.listen({ port: 0, host: '127.0.0.1' });
  const user = JSON.stringify(as('controlUser'));
  client = clientOf(url, {
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, 'x-user': user } }),
  });
});
afterAll(() => exchange.close());

describe('the client of the API', () => {
  test('makes, reads, changes, moves and removes a row, typed by its schema', async () => {
    const desks = client.of(desk);
    const made = await desks.create({ ...aDesk({ fee: 12.5 }), kind: 'R' });
    expectTypeOf(made.fee).toEqualTypeOf<number>();
    expectTypeOf(made.kind).toEqualTypeOf<'R' | 'I'>();
    expectTypeOf(made.since).toEqualTypeOf<string | null>();
    expect(made).toMatchObject({ fee: 12.5, version: 1 });
    const key = { memberId: 'M001', deskId: 'D1' };
    const { memberId, deskId, ...rest } = aDesk({ seats: 4, isOpen: true, fee: 1 });
    const changed = await desks.update(key, { ...rest, kind: 'R', version: made.version });
    expect([changed.seats, changed.version]).toEqual([4, 2]);
    expect((await desks.move(key, 'publish', 2)).status).toBe('live');
    expect((await desks.get(key)).version).toBe(3);
    expect(await client.report(tally, { memberId: 'M001' })).toEqual([
      { memberId: 'M001', seats: 4 },
    ]);
    await desks.remove(key);
    await expect(desks.get(key)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('walks a list by its cursors', async () => {
    const desks = client.of(desk);
    for (const nth of [1, 2, 3, 4, 5])
      await desks.create({ ...aDesk({ deskId: `W${nth}` }), kind: 'I' });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await desks.list({
        filter: { kind: 'I' },
        sort: 'deskId',
        limit: 2,
        ...(after && { after }),
      });
      expect([page.total, page.isMore]).toEqual([5, false]);
      seen.push(...page.rows.map(({ deskId }) => deskId));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(['W1', 'W2', 'W3', 'W4', 'W5']);
  });

  test('makes the calls that a schema declares, by their names', async () => {
    expect(await client.call(desk, 'count')).toEqual({ count: 5 });
    const { body } = await client.call(desk, 'move', {
      params: { memberId: 'M001', deskId: 'W1' },
      body: { seats: 7 },
    });
    expect(body).toMatchObject({ seats: 7 });
    // @ts-expect-error no schema declares it
    await expect(client.call(desk, 'polish')).rejects.toThrow("desk declares no call 'polish'");
  });

  test('throws the words of the server with the faults of the fields', async () => {
    const refused = await client
      .of(desk)
      .create({ ...aDesk({ seats: 51 }), kind: 'R' })
      .catch((error) => error);
    expect(refused).toBeInstanceOf(CallRefused);
    expect(refused.errors).toEqual({ seats: 'Seats must be at most 50' });
  });
});

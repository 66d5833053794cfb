import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openServer, type Server, signIn } from './signedInServer.ts';

const seconds = 1000;
const minutes = 60 * seconds;

let server: Server;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await openServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Lets time pass, also for checks that run every few seconds. */
const wait = (ms: number) => {
  server.pass(ms);
  vi.advanceTimersByTime(ms);
};
const sessionOf = async (userId: string): Promise<string> => {
  await signIn(server, userId);
  const { sessionId } = await server.machine.database.db
    .selectFrom('session')
    .select('sessionId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return sessionId;
};
const sessions = async () =>
  (await server.machine.database.db.selectFrom('session').select('userId').execute()).map(
    ({ userId }) => userId,
  );

describe('a stream, which asks nothing by itself, ends within seconds', () => {
  test('when its user is disabled, and the session is gone', async () => {
    const [theirs] = [await sessionOf('1001'), await sessionOf('1004')];
    await server.changeUser('1001', { isDisabled: true });
    wait(3 * seconds);
    await expect.poll(() => server.ended).toContain(theirs);
    await expect.poll(sessions).toEqual(['1004']);
  });

  test('when its session ran out', async () => {
    const theirs = await sessionOf('1001');
    server.pass(29 * minutes);
    const other = await sessionOf('1004');
    wait(1 * minutes);
    await expect.poll(() => server.ended).toContain(theirs);
    await expect.poll(sessions).toEqual(['1004']);
    expect(server.ended).not.toContain(other);
  });

  test('when what its user may hear was changed, and the session goes on', async () => {
    const [theirs, other] = [await sessionOf('1001'), await sessionOf('1004')];
    wait(3 * seconds);
    const updatedAt = server.machine.now();
    await server.changeUser('1001', { branchId: 'B2', updatedAt });
    wait(3 * seconds);
    await expect.poll(() => server.ended).toContain(theirs);
    expect(server.ended).not.toContain(other);
    expect(await sessions()).toEqual(['1001', '1004']);
  });
});

import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { integer, resource, text } from '#model';
import { loggedChanges } from '#server/command/changes/loggedChanges.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openLog } from '#server/runtime/log.ts';
import { emptyPlace, testLineTo } from './emptyDatabase.ts';

const desk = (fields: object) =>
  resource('desk', { fields: { deskId: text('Desk Id'), ...fields }, access: {}, screens: {} });
const seats = integer('Seats', { optional: true });

test('a start logs the changes of existing tables and their duration, and nothing for a new or a fitting database', async () => {
  const { place, remove } = await emptyPlace();
  onTestFinished(remove);
  const line = await testLineTo(place);
  const sink = new PassThrough();
  const started = async (shape: ReturnType<typeof desk>) => {
    await migrate(line, [shape], loggedChanges(openLog('info', sink)));
    const lines = String(sink.read() ?? '').split('\n');
    return lines.filter((each) => each !== '').map((each) => JSON.parse(each));
  };
  expect(await started(desk({}))).toEqual([]);
  for (const deskId of ['D1', 'D2'])
    await line.db.insertInto('desk').values({ deskId, createdAt: 0, updatedAt: 0 }).execute();
  const [before, change, after, ...others] = await started(desk({ seats }));
  expect(before).toMatchObject({
    level: 30,
    changes: 1,
    msg: 'The tables do not fit this release and are changed now: 1 change, all of them or none. Wait for the end.',
  });
  expect(change).toMatchObject({ level: 30, table: 'desk', rows: 2, msg: 'Add desk.seats' });
  expect(after).toMatchObject({ level: 30, changes: 1, ms: expect.any(Number) });
  expect(after.msg).toBe(`The tables fit this release: 1 change in ${after.ms / 1000} s.`);
  expect(others).toEqual([]);
  expect(await started(desk({ seats }))).toEqual([]);
});

test('a refused change logs nothing', async () => {
  const { place, remove } = await emptyPlace();
  onTestFinished(remove);
  const line = await testLineTo(place);
  await migrate(line, [desk({})]);
  await line.db.insertInto('desk').values({ deskId: 'D1', createdAt: 0, updatedAt: 0 }).execute();
  const sink = new PassThrough();
  const watch = loggedChanges(openLog('info', sink));
  await expect(migrate(line, [desk({ seats: integer('Seats') })], watch)).rejects.toThrow(/seats/);
  expect(sink.read()).toBe(null);
});

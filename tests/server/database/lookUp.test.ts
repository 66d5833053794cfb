import { expect, test } from 'vitest';
import { integer, resource, text } from '#model';
import { mutation } from '#server/database/writing/mutation.ts';
import { isOnPostgres } from './emptyDatabase.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const jar = resource('jar', {
  label: 'Jar',
  key: ['id'],
  fields: { id: integer('Id', { readOnly: true }), label: text('Label', { max: 20 }) },
  access: { dealer: { actions: ['list'] } },
  api: '/masters/jar',
  screens: {},
});
const addJar = mutation('addJar', async ({ db }, label: string) => {
  await db.insertInto('jar').values({ label }).execute();
});
const labels = mutation('labels', async ({ prepared, by }, _: null) => {
  const rows = await prepared('select label from jar order by id').all();
  return { by: by.userId, labels: rows.map((row: any) => row.label) };
});
const refuses = mutation('refuses', () => {
  throw new RangeError('It asks for the impossible.');
});

const opened = () => temporaryDatabase([jar], { mutations: [addJar, labels, refuses] });

test('a look-up finds what was committed before it, for the person who asks, again and again', async () => {
  const database = await opened();
  for (const label of ['plum', 'quince']) {
    await database.write(addJar, label, control);
    await database.lookUp(labels, null, control);
  }
  expect(await database.lookUp(labels, null, control)).toEqual({
    by: 'control',
    labels: ['plum', 'quince'],
  });
});

test('look-ups that come at once have each its answer', async () => {
  const database = await opened();
  await database.write(addJar, 'plum', control);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => database.lookUp(labels, null, control)),
  );
  expect(answers.map((answer) => answer.labels)).toEqual(Array(5).fill(['plum']));
});

test('a look-up that throws leaves the next one as it is', async () => {
  const database = await opened();
  await expect(database.lookUp(refuses, undefined, control)).rejects.toThrow();
  expect((await database.lookUp(labels, null, control)).labels).toEqual([]);
});

test.skipIf(isOnPostgres())(
  'a look-up that writes is refused, writes nothing, and the next one asks',
  async () => {
    const database = await opened();
    await database.write(addJar, 'plum', control);
    await expect(database.lookUp(addJar, 'quince', control)).rejects.toThrow();
    expect((await database.lookUp(labels, null, control)).labels).toEqual(['plum']);
    await database.write(addJar, 'medlar', control);
    expect((await database.lookUp(labels, null, control)).labels).toEqual(['plum', 'medlar']);
  },
);

test.skipIf(isOnPostgres())('a look-up has its answer while a write is under way', async () => {
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = mutation('slow', async ({ db }) => {
    await db.insertInto('jar').values({ label: 'late' }).execute();
    await waits;
  });
  const database = await temporaryDatabase([jar], { mutations: [addJar, labels, slow] });
  const writing = database.write(slow, undefined, control);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await database.lookUp(labels, null, control)).labels).toEqual([]);
  goOn();
  await writing;
  expect((await database.lookUp(labels, null, control)).labels).toEqual(['late']);
});

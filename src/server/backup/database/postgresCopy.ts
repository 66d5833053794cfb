import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { quoted } from '../../database/schema/dialect.ts';
import { copiedOut, copyIn } from './copyThrough.ts';
import { describedTables, type Tables } from './postgresTables.ts';

/** The folder of a backup in which the tables of PostgreSQL lie, and the file that describes them. */
export const tablesFolder = 'database';
const description = 'tables.json';

/**
 * Writes the tables of a database into the folder `database` of `into`, each as COPY gives it, as they are in the
 * transaction of the client. Answers the names of the files.
 */
export const copyTables = async (
  client: Client,
  into: string,
  onProgress: (share: number) => void,
): Promise<string[]> => {
  const folder = join(into, tablesFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const described = await describedTables(client);
  await writeFile(join(folder, description), JSON.stringify(described, null, 1), { mode: 0o600 });
  const names = [description];
  for (const [at, { name, columns }] of described.tables.entries()) {
    const text = `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`;
    const file = `${name}.copy`;
    await pipeline(
      Readable.from(copiedOut(client, text), { objectMode: false }),
      createWriteStream(join(folder, file), { mode: 0o600, flush: true }),
    );
    names.push(file);
    onProgress((at + 1) / described.tables.length);
  }
  return names.map((name) => `${tablesFolder}/${name}`);
};

/**
 * Makes the tables of a backup in the current schema of the client and fills them, in the transaction that is
 * open there. Scratch tables are not logged: they are only looked at.
 */
export const fillTables = async (
  client: Client,
  from: string,
  { isScratch }: { isScratch: boolean },
): Promise<void> => {
  const folder = join(from, tablesFolder);
  const { tables } = JSON.parse(await readFile(join(folder, description), 'utf8')) as Tables;
  const kind = isScratch ? 'UNLOGGED TABLE' : 'TABLE';
  for (const { name, columns, make } of tables) {
    await client.query(`CREATE ${kind} ${quoted(name)} ${make}`);
    const text = `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`;
    await copyIn(client, text, createReadStream(join(folder, `${name}.copy`)));
  }
  for (const { after } of tables) for (const text of after) await client.query(text);
};

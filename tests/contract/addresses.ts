import type { Role } from '#domain/roles.ts';
import { nouns } from '#registry';
import { dealer } from '../server/market/openMarket.ts';
import { as, type Exchange } from '../server/market/smallExchange.ts';

export type Schema = Record<string, any>;

/** A call as the document of the API has it. */
export type Entry = { path: string; method: string; entry: Schema };

/** Every call of a document. */
export const entriesOf = (document: Schema): Entry[] =>
  Object.entries(document.paths as Record<string, Schema>).flatMap(([path, at]) =>
    Object.entries(at).map(([method, entry]) => ({ path, method, entry: entry as Schema })),
  );

/** Values for parameters that would find nothing or nobody with another value of their kind. */
const values: Readonly<Record<string, string>> = {
  symbol: 'LICI',
  series: 'IS',
  memberId: 'M001',
  clientPan: 'AAAPA0001A',
  list: 'branch',
  noun: 'branch',
  path: '/order/entry',
  fileName: 'ofs-activeissues-dd-LICI.json',
};

const valueFor = ({ name, schema }: Schema): string =>
  values[name] ??
  schema.enum?.[0] ??
  (schema.format === 'date' ? '2026-11-23' : schema.type === 'boolean' ? 'false' : '1');

/** A user of a role. */
export const userOf = (role: Role) => (role === 'dealer' ? dealer : as(role));

/** The address of a call with its parameters; null where it is about a row and the reader sees none. */
export const addressOf = async (
  exchange: Exchange,
  { path, entry }: Entry,
  role: Role,
): Promise<string | null> => {
  const needed = ((entry.parameters ?? []) as Schema[]).filter(({ required }) => required);
  const row = path.includes('{') ? await anyRow(exchange, entry.tags[0], role) : {};
  if (!row) return null;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(row[name] ?? valueFor({ name, schema: {} }))),
  );
  const query = needed
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [parameter.name, String(row[parameter.name] ?? valueFor(parameter))]);
  return `/api${filled}?${new URLSearchParams(query)}`;
};

const anyRow = async (exchange: Exchange, tag: string, role: Role): Promise<Schema | null> => {
  const noun = nouns.find(({ name }) => name === tag);
  if (noun?.noun !== 'resource') return null;
  const { status, json } = await exchange.ask(userOf(role), 'GET', `/api${noun.api}`);
  return status === 200 ? (json[0] ?? null) : null;
};

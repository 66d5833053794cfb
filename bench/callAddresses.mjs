import { call } from './server.mjs';

/** Parameters for which any value of their kind would find nothing. */
const values = {
  symbol: 'LICI',
  series: 'IS',
  memberId: 'M001',
  clientPan: 'AAAPA0001A',
  exchange: 'BSE',
  list: 'order',
  noun: 'order',
  action: 'create',
  path: '/order/entry',
  text: 'C0012',
  field: 'action',
  file: 'sign-in.png',
  fileName: 'ofs-activeissues-dd-LICI.json',
};

/** Calls that answer without an end, or end the session that asks them. */
const leftOut = new Set(['messaging.stream', 'auth.logout']);

/** Calls by POST that only read, with their bodies. */
const reading = { 'masterSetup.whatIf': {} };

/** Further filters for lists that accept them. */
const filters = [{ q: 'C0012' }, { symbol: 'LICI' }, { memberId: 'M001' }, { clientId: 'C00007' }];

/**
 * Every call that reads and that a role may make, with an address that finds something; a list with
 * some filters too.
 */
export async function* callsOf(url, document, role, cookie) {
  for (const [path, at] of Object.entries(document.paths))
    for (const [method, entry] of Object.entries(at)) {
      const { operationId: id, parameters, 'x-roles': roles = [role] } = entry;
      const isReading = method === 'get' || id in reading;
      if (!isReading || leftOut.has(id) || !roles.includes(role)) continue;
      const body = reading[id];
      const named = { id, method: method.toUpperCase(), body };
      const address = await addressOf(url, document, { path, entry }, cookie);
      if (address === null) continue;
      yield { ...named, address };
      const takes = (one) => parameters.some(({ name }) => name === one);
      // An export is read to its end, which is much where nothing narrows it down: one role shows it.
      if (takes('format') && role === 'controlUser')
        yield { ...named, address: `${address}&format=xlsx` };
      if (!takes('filter') || takes('format')) continue;
      for (const filter of filters)
        if (fits(document, entry, filter))
          yield {
            ...named,
            address: `${address}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
          };
    }
}

/** Whether the rows of a call have the field of a filter; any list may be searched. */
const fits = (document, { tags }, filter) => {
  const [field] = Object.keys(filter);
  return field === 'q' || field in (document.components.schemas[tags[0]]?.properties ?? {});
};

/** The address of a call with its parameters; null where it is about a row and the reader sees none. */
const addressOf = async (url, document, { path, entry }, cookie) => {
  const row = path.includes('{') ? await anyRow(url, document, entry.tags[0], cookie) : {};
  if (row === null) return null;
  const valueFor = ({ name, schema }) => row[name] ?? values[name] ?? anyOf(schema);
  const needed = entry.parameters.filter(({ required }) => required);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(valueFor(needed.find((each) => each.name === name))),
  );
  const query = needed
    .filter((each) => each.in === 'query')
    .map((each) => [each.name, valueFor(each)]);
  return `${filled}?${new URLSearchParams(query)}`;
};

const anyOf = (schema) =>
  schema.enum?.[0] ??
  (schema.format === 'date' ? '2026-11-26' : schema.type === 'boolean' ? 'false' : '1');

/** The first row of the list of a noun, as a reader sees it; nothing where a noun has no list. */
const anyRow = async (url, document, noun, cookie) => {
  const at = Object.entries(document.paths).find(
    ([, { get }]) => get?.operationId === `${noun}.list`,
  );
  if (!at || at[1].get.parameters.some(({ required }) => required)) return {};
  const first = `${at[0]}?range=[0,0]`;
  const { body } = await call(url, 'GET', first, { headers: { cookie } }).catch(() => ({
    body: [],
  }));
  return body[0] ?? null;
};

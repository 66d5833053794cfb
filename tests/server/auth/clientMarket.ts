import type { Settings } from '#server/runtime/settings.ts';
import { openCookieMarket } from './cookieMarket.ts';

/** A client of M001 that acts as the dealer 1001, as its Member Admin types it. */
export const aClient = {
  clientName: 'Back office',
  memberId: 'M001',
  userId: '1001',
  bidsRead: true,
  bidsWrite: true,
  addresses: '127.0.0.1, 10.1.0.0/16',
  expiresOn: '2099-12-31',
};

export type ClientKeys = { id: number; secret: string };

/** The market of the demo with API clients, their tokens, and a clock that the test moves on. */
export const openClientMarket = async (settings: Partial<Settings> = {}) => {
  let ahead = 0;
  const market = await openCookieMarket(settings, () => Date.now() + ahead);
  const { ask } = market;
  const sessions: Record<string, string> = {};
  const by = async (userId: string) => {
    if (!sessions[userId] || !(await market.isIn(sessions[userId])))
      sessions[userId] = await market.signIn(userId);
    return sessions[userId];
  };
  const clientAt = async (id: number): Promise<Record<string, any>> =>
    market.machine.database.db
      .selectFrom('apiClient')
      .selectAll()
      .where('apiClientId', '=', id)
      .executeTakeFirstOrThrow();
  const approve = async (answer: { json: any; text: string }) => {
    if (!answer.json?.held) throw new Error(`it does not wait: ${answer.text}`);
    const payload = { ids: [answer.json.held.id], decision: 'approve' };
    const decided = await ask(await by('control'), 'POST', '/approvals/decide', { payload });
    if (!decided.json.results[0].ok) throw new Error(decided.text);
  };
  const create = async (more: object = {}) =>
    ask(await by('4001'), 'POST', '/masters/apiclient', {
      payload: { ...aClient, reason: 'For a test', ...more },
    });
  const newSecret = async (id: number, payload: object = {}) =>
    ask(await by('4001'), 'POST', `/masters/apiclient/${id}/secret`, { payload });
  /** A client that two people have made, with its first secret. */
  const makeClient = async (more: object = {}): Promise<ClientKeys> => {
    await approve(await create(more));
    const { id } = await market.machine.database.db
      .selectFrom('apiClient')
      .select(({ fn }) => fn.max('apiClientId').as('id'))
      .executeTakeFirstOrThrow();
    return { id: Number(id), secret: (await newSecret(Number(id))).json.secret };
  };
  /** Changes a client as its Member Admin; a second person approves. */
  const change = async (id: number, values: object) => {
    const { version } = await clientAt(id);
    const row = (await ask(await by('4001'), 'GET', `/masters/apiclient/${id}`)).json;
    const { clientName, bidsRead, bidsWrite, reportsRead, filesWrite, addresses, expiresOn } = row;
    const payload = {
      ...{ clientName, bidsRead, bidsWrite, reportsRead, filesWrite, addresses, expiresOn },
      ...values,
      version: Number(version),
      reason: 'For a test',
    };
    await approve(await ask(await by('4001'), 'PUT', `/masters/apiclient/${id}`, { payload }));
  };
  const revoke = async (id: number, who = '4001') =>
    ask(await by(who), 'POST', `/masters/apiclient/${id}/revoke`, {
      payload: { version: Number((await clientAt(id)).version), reason: 'For a test' },
    });
  /** Asks for a token with a form of these parameters. */
  const grant = (form: Record<string, string> | string, more: object = {}) =>
    ask(null, 'POST', '/auth/token', {
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...more,
    });
  const grantTo = ({ id, secret }: ClientKeys, form: object = {}, more: object = {}) =>
    grant(
      { grant_type: 'client_credentials', client_id: String(id), client_secret: secret, ...form },
      more,
    );
  const tokenOf = async (keys: ClientKeys, form: object = {}): Promise<string> => {
    const answer = await grantTo(keys, form);
    if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
    return answer.json.access_token;
  };
  /** A call with a token. */
  const call = (
    token: string,
    method: string,
    url: string,
    { headers, ...more }: { headers?: object } & Record<string, unknown> = {},
  ) =>
    ask(null, method, url, { ...more, headers: { authorization: `Bearer ${token}`, ...headers } });
  return {
    ...market,
    by,
    create,
    approve,
    makeClient,
    change,
    newSecret,
    revoke,
    clientAt,
    grant,
    grantTo,
    tokenOf,
    call,
    pass: (ms: number) => {
      ahead += ms;
    },
  };
};

export type ClientMarket = Awaited<ReturnType<typeof openClientMarket>>;

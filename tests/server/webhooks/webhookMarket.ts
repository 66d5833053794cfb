import type { Settings } from '#server/runtime/settings.ts';
import { openCookieMarket } from '../auth/cookieMarket.ts';
import { settingsOf } from '../market/openMarket.ts';

/** A webhook of M001 that acts as its Member Admin, as they type it. */
export const aWebhook = {
  webhookName: 'Desk of M001',
  memberId: 'M001',
  userId: '4001',
  url: 'https://desk.m001.example/events',
  tellsBids: true,
  tellsAllotments: true,
  tellsMarket: true,
};

export type MadeWebhook = { id: number; secret: string };

/** The settings of a market whose webhooks may go to programs of this machine. */
export const toThisMachine = (more: Record<string, string> = {}) =>
  settingsOf({ OFFERDESK_WEBHOOK_NETWORKS: '127.0.0.1', ...more });

/** The market of the demo with webhooks, and a clock that the test moves on. */
export const openWebhookMarket = async (settings: Partial<Settings> = {}) => {
  let ahead = 0;
  const market = await openCookieMarket(settings, () => Date.now() + ahead);
  const { ask } = market;
  const { db } = market.machine.database;
  const sessions: Record<string, string> = {};
  const by = async (userId: string, memberId = 'M001') => {
    if (!sessions[userId] || !(await market.isIn(sessions[userId])))
      sessions[userId] = await market.signIn(userId, undefined, memberId);
    return sessions[userId];
  };
  const webhookAt = async (webhookId: number): Promise<Record<string, any>> =>
    db
      .selectFrom('webhook')
      .selectAll()
      .where('webhookId', '=', webhookId)
      .executeTakeFirstOrThrow();
  const approve = async (answer: { json: any; text: string }) => {
    if (!answer.json?.held) throw new Error(`it does not wait: ${answer.text}`);
    const payload = { ids: [answer.json.held.id], decision: 'approve' };
    const decided = await ask(await by('control'), 'POST', '/approvals/decide', { payload });
    if (!decided.json.results[0].ok) throw new Error(decided.text);
  };
  const create = async (more: object = {}, who = '4001') =>
    ask(await by(who), 'POST', '/masters/webhook', {
      payload: { ...aWebhook, reason: 'For a test', ...more },
    });
  const newSecret = async (id: number, payload: object = {}, who = '4001') =>
    ask(await by(who), 'POST', `/masters/webhook/${id}/secret`, { payload });
  /** A webhook that two people have made, with its first secret. */
  const makeWebhook = async (more: object = {}): Promise<MadeWebhook> => {
    await approve(await create(more));
    const { id } = await db
      .selectFrom('webhook')
      .select(({ fn }) => fn.max('webhookId').as('id'))
      .executeTakeFirstOrThrow();
    return { id: Number(id), secret: (await newSecret(Number(id))).json.secret };
  };
  const act = async (id: number, action: 'stop' | 'start', who = '4001') =>
    ask(await by(who), 'POST', `/masters/webhook/${id}/${action}`, {
      payload: {
        version: Number((await webhookAt(id)).version),
        ...(action === 'stop' && { reason: 'For a test' }),
      },
    });
  return {
    ...market,
    by,
    create,
    approve,
    makeWebhook,
    newSecret,
    act,
    webhookAt,
    deliveriesOf: (id: number): Promise<Record<string, any>[]> =>
      db
        .selectFrom('webhookDelivery')
        .selectAll()
        .where('webhookId', '=', id)
        .orderBy('id')
        .execute(),
    pass: (ms: number) => {
      ahead += ms;
    },
  };
};

export type WebhookMarket = Awaited<ReturnType<typeof openWebhookMarket>>;

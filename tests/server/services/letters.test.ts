import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { sendLetters } from '#server/auth/letters/sendLetters.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import { freePort } from '../../markets/server.ts';
import { type Mail, startSmtpSink } from '../../peers/smtpSink.ts';
import {
  ask,
  encoded,
  login,
  openServer,
  otp,
  type Server,
  secret,
  signIn,
} from '../auth/signedInServer.ts';
import { control, openImports } from '../files/importing.ts';
import { controlUser, type Market, memberAdmin, openMarket } from '../market/openMarket.ts';

const settings = {
  mode: 'production',
  mailFrom: 'Offerdesk <desk@exchange.example>',
} as const;

const sink = async (how: Parameters<typeof startSmtpSink>[0] = {}) => {
  const mail = await startSmtpSink(how);
  onTestFinished(mail.stop);
  return mail;
};

describe('who is made is sent a link', () => {
  let market: Market;
  afterEach(() => market.close());

  /** The exchange with a mail server to which its letters are sent. */
  const open = async (smtpUrl: string, isSending = true) => {
    market = await openMarket();
    market.machine.delivery.close();
    market.machine.delivery = openDelivery({ ...settings, smtpUrl });
    return isSending ? sending() : undefined;
  };
  const sending = () => {
    const stop = sendLetters(market.machine);
    onTestFinished(stop);
    return stop;
  };

  const someone = (userId: string, more: object = {}) => ({
    userId,
    userName: 'Somebody New',
    role: 'dealer',
    memberId: 'M001',
    branchId: 'B1',
    emailId: `${userId}@m001.example`,
    mobileNumber: '9800000009',
    ...more,
  });
  const create = (who: typeof controlUser, payload: object) =>
    market.ask(who, 'POST', '/api/masters/user', { payload });
  const isLink = ({ headers, text }: Mail) =>
    headers.subject === 'Set your Offerdesk password' &&
    /http:\/\/127\.0\.0\.1:4600\/password-expired\/[\w-]{43}\/2/.test(text);
  const waiting = () => market.count('waitingLetter');

  test('one by one, once each, and it is journalled on behalf of the maker', async () => {
    const mail = await sink();
    await open(mail.url);
    expect((await create(memberAdmin, someone('20001'))).status).toBe(201);
    expect(isLink(await mail.next('20001@m001.example'))).toBe(true);
    await expect.poll(waiting).toBe(0);
    expect(mail.letters()).toHaveLength(1);
    const [entry] = await market.rows('journal', { action: 'set-password link sent' });
    expect(entry).toMatchObject({ userId: memberAdmin.userId, key: '20001' });
  });

  test('not while the creation waits for a second person, and when it is approved', async () => {
    const mail = await sink();
    await open(mail.url);
    const viewOnly = { ...controlUser, userId: 'viewer', role: 'viewOnly' as const };
    const payload = { ...someone('20002'), reason: 'They are new here' };
    const { status, json } = await create(viewOnly, payload);
    expect([status, await waiting()]).toEqual([202, 0]);
    const decided = await market.ask(controlUser, 'POST', '/api/approvals/decide', {
      payload: { ids: [json.held.id], decision: 'approve' },
    });
    expect(decided.json.results).toMatchObject([{ ok: true }]);
    expect(isLink(await mail.next('20002@m001.example'))).toBe(true);
  });

  test('after a restart, when the server ended before it was sent', async () => {
    const mail = await sink();
    await open(mail.url, false);
    await create(controlUser, someone('20003'));
    expect([mail.letters().length, await waiting()]).toEqual([0, 1]);
    sending();
    expect(isLink(await mail.next('20003@m001.example'))).toBe(true);
  });

  test('once, however many processes send', async () => {
    const mail = await sink({ fault: { slowMs: 20 } });
    await open(mail.url);
    for (let process = 0; process < 3; process++) sending();
    const users = Array.from({ length: 12 }, (_, index) => someone(String(20_100 + index)));
    await Promise.all(users.map((user) => create(controlUser, user)));
    await expect.poll(waiting).toBe(0);
    expect(
      mail
        .letters()
        .map(({ to }) => to[0])
        .sort(),
    ).toEqual(users.map(({ emailId }) => emailId).sort());
  });

  test('later, when the mail server is down: the user is there, and so is the letter', async () => {
    const port = await freePort();
    await open(`smtp://127.0.0.1:${port}`);
    let late = 0;
    market.machine.steady = () => Date.now() + late;
    expect((await create(controlUser, someone('20004'))).status).toBe(201);
    await expect
      .poll(async () => (await market.rows('waitingLetter'))[0])
      .toMatchObject({ tries: 1, takenUntil: null });
    const [{ dueAt, happenedAt }] = await market.rows('waitingLetter');
    expect(Number(dueAt)).toBeGreaterThan(Number(happenedAt) + 50_000);
    const mail = await sink({ port });
    late = 61_000;
    sending();
    expect(isLink(await mail.next('20004@m001.example'))).toBe(true);
  });

  test('no more when they have a password by then, or are disabled', async () => {
    const mail = await sink();
    await open(mail.url, false);
    for (const userId of ['20005', '20006', '20007']) await create(controlUser, someone(userId));
    const { json } = await market.ask(controlUser, 'GET', '/api/masters/user/20005');
    await market.ask(controlUser, 'POST', '/api/masters/user/20005/disable', {
      payload: { version: json.version, reason: 'Left the firm' },
    });
    sending();
    await mail.next('20006@m001.example');
    await mail.next('20007@m001.example');
    await expect.poll(waiting).toBe(0);
    expect(mail.letters()).toHaveLength(2);
  });

  test('and nothing secret is in a row that waits', async () => {
    await open(`smtp://127.0.0.1:${await freePort()}`, false);
    await create(controlUser, someone('20008'));
    const [row] = await market.rows('waitingLetter');
    expect(JSON.stringify(row)).not.toMatch(/password-expired|[\w-]{43}/);
  });
});

test('who comes in a file is sent a link, once each, and nobody whose row was taken back', async () => {
  const mail = await sink();
  const imports = await openImports();
  onTestFinished(imports.close);
  imports.machine.delivery = openDelivery({ ...settings, smtpUrl: mail.url });
  await imports.post(control, 'tradingMember', {
    ...{ tradingMemberId: 'M001', memberName: 'First', memberType: 'TCM', isActive: true },
  });
  await imports.post(control, 'branch', {
    ...{ tradingMemberId: 'M001', branchId: 'B1', branchName: 'Head Office', isActive: true },
  });
  const head = 'User Id,User Name,Role,Member Id,Branch Id,Email ID,Mobile Number';
  const fileOf = (ids: readonly number[]) =>
    [head, ...ids.map((id) => `${id},New,Dealer,M001,B1,${id}@m001.example,9800000009`)].join('\n');
  const brought = async (ids: readonly number[]) => {
    const batch = await imports.check(control, 'user', fileOf(ids));
    const { state, written } = await imports.commit(control, 'user', batch);
    expect([state, written]).toEqual(['committed', ids.length]);
    return batch.batchId as number;
  };
  await imports.revert(control, await brought([304, 305]));
  await brought([301, 302, 303]);
  const stop = sendLetters(imports.machine);
  onTestFinished(stop);
  for (const id of [301, 302, 303])
    expect((await mail.next(`${id}@m001.example`)).headers.subject).toBe(
      'Set your Offerdesk password',
    );
  await expect
    .poll(() => imports.machine.database.db.selectFrom('waitingLetter').selectAll().execute())
    .toEqual([]);
  expect(mail.letters()).toHaveLength(3);
});

describe('who is concerned is told by mail', () => {
  let server: Server;
  afterEach(() => server.close());

  const open = async () => {
    const mail = await sink();
    server = await openServer('production', [], { smtpUrl: mail.url });
    const stop = sendLetters(server.machine);
    onTestFinished(stop);
    await server.changeUser('1001', { emailId: '1001@m001.example' });
    return mail;
  };
  const about = (subject: string) =>
    expect.objectContaining({
      headers: expect.objectContaining({ subject: `Offerdesk: ${subject}` }),
      text: expect.stringContaining('member M001, user id 1001'),
    });

  test('that the password was changed, when and from where', async () => {
    const mail = await open();
    server.pass(400 * 86_400_000);
    const { body } = await login(server, '1001');
    const chosen = encoded('River-Delta@1963');
    await ask(server, 'POST', 'auth/changePassword', {
      body: { newPassword: chosen, confirmNewPassword: chosen },
      token: body.accessToken,
    });
    const letter = await mail.next('1001@m001.example');
    expect(letter).toEqual(about('Your password was set'));
    expect(letter.text).toContain('When:     2027-12-25 10:30:00 IST');
    expect(letter.text).toContain('From:     127.0.0.1');
    expect(letter.raw).not.toContain('River-Delta');
  });

  test('that the account is locked', async () => {
    const mail = await open();
    for (let attempt = 0; attempt < 5; attempt++) await login(server, '1001', 'wrong');
    expect(await mail.next('1001@m001.example')).toEqual(about('Your account is locked'));
    await login(server, '1001', 'wrong');
    await expect.poll(() => waitingIn(server)).toBe(0);
    expect(mail.letters()).toHaveLength(1);
  });

  test('that somebody signed in from another browser than ever before, but not of the first', async () => {
    const mail = await open();
    await signIn(server, '1001');
    await signIn(server, '1001');
    const from = async (browserSignature: string | undefined) => {
      const { body } = await login(server, '1001', secret);
      return ask(server, 'POST', 'auth/validateOTP', {
        body: {
          otp: '',
          userId: '1001',
          token: body.accessToken,
          browserSignature,
          purpose: 'Login',
        },
      });
    };
    expect((await from('another')).body.authorized).toBe(true);
    await from('another');
    await mail.next('1001@m001.example');
    expect((await from(undefined)).body.authorized).toBe(true);
    await mail.next('1001@m001.example');
    await expect.poll(() => waitingIn(server)).toBe(0);
    expect(mail.letters()).toEqual([
      about('Sign-in from a new browser'),
      about('Sign-in from a new browser'),
    ]);
  });

  test('unless there is no mail to tell them by', async () => {
    const mail = await open();
    for (let attempt = 0; attempt < 5; attempt++) await login(server, '1004', 'wrong');
    await expect.poll(() => waitingIn(server)).toBe(0);
    expect(mail.letters()).toEqual([]);
  });

  test('and a mail server that is down keeps nobody from signing in', async () => {
    const mail = await open();
    await mail.stop();
    await signIn(server, '1001');
    const { body } = await login(server, '1001');
    expect((await otp(server, '1001', body.accessToken)).body.authorized).toBe(true);
  });
});

const waitingIn = async ({ machine }: Server) => {
  const rows = await machine.database.db.selectFrom('waitingLetter').select('letterId').execute();
  return rows.length;
};

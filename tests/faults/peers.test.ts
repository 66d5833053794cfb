import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../../scripts/patience.ts';
import { type Client, call, control, dealer, encoded, signIn } from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { freePort, type Server, startServer } from '../markets/server.ts';
import { newCertificate } from '../peers/certificate.ts';
import { movableClock } from '../peers/faketime.ts';
import { startSmsSink } from '../peers/smsSink.ts';
import { type SmtpSink, startSmtpSink } from '../peers/smtpSink.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-peers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chosen = 'River-Delta@1963';
const linkIn = (text: string) => /password-expired\/([\w-]{43})\/2/.exec(text)?.[1] ?? '';

describe('a new installation with a mail server and a gateway for text messages', () => {
  const tls = newCertificate();
  const clock = movableClock();
  const data = join(folder, 'production');
  let server: Server;
  let mail: SmtpSink;
  let texts: Awaited<ReturnType<typeof startSmsSink>>;
  let keeper: Client;
  let smtpPort: number;
  const openMail = async () => {
    // STARTTLS is used, as from another machine: 127.0.0.2 is none of our own names.
    mail = await startSmtpSink({ host: '127.0.0.2', port: smtpPort, tls });
  };
  const start = () =>
    startServer({
      command: 'serve',
      data,
      env: {
        ...clock.env,
        SMTP_URL: `smtp://127.0.0.2:${smtpPort}`,
        SMS_URL: texts.url,
        SMS_TOKEN: 'a-key-of-ours',
        OFFERDESK_MAIL_FROM: 'Offer Desk <desk@exchange.example>',
        OFFERDESK_PUBLIC_URL: 'https://ofs.exchange.example',
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      },
    });

  beforeAll(async () => {
    writeFileSync(join(folder, 'ca.pem'), tls.cert);
    smtpPort = await freePort();
    await openMail();
    texts = await startSmsSink();
    server = await start();
    // The address is on the first line, the link on the next.
    await vi.waitUntil(() => linkIn(server.output()) !== '', patience);
    expect((await setPassword(linkIn(server.output()))).body).toEqual([]);
    keeper = await signIn(server.url, { ...control, password: chosen });
    await made('/masters/tradingMember', {
      ...{ tradingMemberId: 'M001', memberName: 'First Securities', memberType: 'TCM' },
      isActive: true,
    });
    await made('/masters/branch', {
      ...{ tradingMemberId: 'M001', branchId: 'B1', branchName: 'Head Office', isActive: true },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([mail?.stop(), texts?.stop()]);
  });

  const setPassword = async (token: string) => {
    const password = await encoded(server.url, chosen);
    const body = { newPassword: password, confirmNewPassword: password };
    return call(server.url, 'POST', '/auth/changePassword', body, {
      authorization: `Bearer ${token}`,
    });
  };
  const made = async (api: string, body: object) => {
    const answer = await keeper.call('POST', api, body);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  };
  const user = (userId: string) => ({
    ...{ userId, userName: 'Somebody New', role: 'dealer', memberId: 'M001', branchId: 'B1' },
    ...{ emailId: `${userId}@m001.example`, mobileNumber: '9800000009' },
    ...{ isTwoFactor: true },
  });
  const login = async (userId: string) =>
    call(server.url, 'POST', '/auth/login', {
      ...{ memberId: 'M001', username: userId },
      password: await encoded(server.url, chosen),
    });

  test('lets a new dealer in by the link of a mail and an OTP that comes both ways', async () => {
    await made('/masters/user', user('101'));
    const welcome = await mail.next('101@m001.example');
    expect(welcome).toMatchObject({ wasEncrypted: true, from: 'desk@exchange.example' });
    expect(welcome.text).toContain('https://ofs.exchange.example/password-expired/');
    expect((await setPassword(linkIn(welcome.text))).body).toEqual([]);
    expect((await mail.next('101@m001.example')).headers.subject).toBe(
      'Offerdesk: Your password was set',
    );
    const { body } = await login('101');
    const letter = await mail.next('101@m001.example');
    const otp = /^\d{6}/.exec(letter.text)?.[0];
    expect(texts.messages()).toMatchObject([
      { text: letter.text, mobileNumber: '9800000009', authorization: 'Bearer a-key-of-ours' },
    ]);
    const answer = await call(server.url, 'POST', '/auth/validateOTP', {
      ...{ otp, userId: '101', token: body.accessToken },
      ...{ browserSignature: 'test', purpose: 'Login' },
    });
    expect(answer.body).toMatchObject({ authorized: true, messages: [] });
    // Neither the OTP nor the token of the link is in the log of the server.
    expect(server.output()).not.toContain(String(otp));
    expect(server.output()).not.toContain(linkIn(welcome.text));
  });

  test('says that no OTP could be sent when both are down, and lets in who needs none', async () => {
    await Promise.all([mail.stop(), texts.stop()]);
    expect((await login('101')).body).toEqual({
      accessToken: null,
      messages: ['The OTP could not be sent, please contact the exchange.'],
      twoFAEnabled: false,
    });
    await signIn(server.url, { ...control, password: chosen });
  });

  test('sends the link of a user who was made meanwhile once mail is back, though the server was killed', async () => {
    await made('/masters/user', user('102'));
    await server.kill9();
    server = await start();
    await openMail();
    const token = await clock.later(61 * 60_000, async () =>
      linkIn((await mail.next('102@m001.example')).text),
    );
    expect((await setPassword(token)).body).toEqual([]);
  });
});

test('peers that hang keep neither bids nor sign-ins without two-factor waiting', async () => {
  const mail = await startSmtpSink({ fault: 'hangs' });
  const texts = await startSmsSink({ fault: 'hangs' });
  const server = await startServer({
    env: { OFFERDESK_DEMO_BIDDING: 'off', SMTP_URL: mail.url, SMS_URL: texts.url },
  });
  onTestFinished(async () => {
    await server.stop();
    await Promise.all([mail.stop(), texts.stop()]);
  });
  const bidder = await signIn(server.url, dealer);
  const offer = await openOffer(bidder);
  const password = await encoded(server.url, 'Offerdesk@2026');
  // Each of these requires two letters that no server ever accepts.
  const waiting = Array.from({ length: 10 }, () =>
    call(server.url, 'POST', '/auth/login', { memberId: 'M001', username: '1003', password }),
  );
  const done = (async () => {
    for (let bid = 0; bid < 20; bid++) {
      const { status } = await bidder.call('POST', '/rms/order', bidOn(offer));
      expect(status).toBe(201);
    }
    await signIn(server.url, control);
    return 'done';
  })();
  const late = new Promise((resolve) => setTimeout(resolve, 4_000, 'still waiting'));
  expect(await Promise.race([done, late])).toBe('done');
  await Promise.all(waiting);
});

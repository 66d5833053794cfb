import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hindiWords } from '#registry/languages.ts';
import { otpLetter } from '#server/auth/secondFactor/otpLetter.ts';
import { requestLanguage } from '#server/http/requestLanguage.ts';
import { english, speechIn } from '#server/languages/speech.ts';
import { languageFor } from '#server/letters/letterLanguage.ts';
import { isNotice, noticeOf, notices } from '#server/letters/words.ts';
import type { Account } from '#server/people/account.ts';
import { ask, encoded, login, openServer, type Server, secret } from './signedInServer.ts';

const account = { userId: '1003', memberId: 'M001', role: 'dealer' } as Account;
const by = { userId: '1003', role: null, memberId: null, branchId: null, address: null };

describe('the language of a request', () => {
  test.each([
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['fr', 'en'],
    ['__proto__', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is %s', (header, language) => {
    expect(requestLanguage({ 'accept-language': header })).toBe(language);
  });

  test('is that of a letter to its own user; of others a reader knows none', () => {
    expect(languageFor('1003', { ...by, language: 'hi' })).toBe('hi');
    expect(languageFor('1003', by)).toBe('en');
    expect(languageFor('1004', { ...by, language: 'hi' })).toBe('en');
  });
});

test('every notice has Hindi words, subject and text', async () => {
  const hindi = await speechIn('hi');
  const kinds = Object.keys(notices).filter(isNotice);
  expect(kinds.length).toBeGreaterThan(10);
  for (const about of kinds) {
    const [subject, text] = notices[about];
    expect([subject, text].filter((words) => hindiWords[words] === undefined)).toEqual([]);
    const what = { about, happenedAt: Date.UTC(2026, 10, 23), address: '10.0.0.1' };
    const letter = noticeOf(account, what, hindi);
    expect(letter.subject).toBe(`Offerdesk: ${hindiWords[subject]}`);
    expect(letter.text).toContain('M001');
    expect(letter.text).toContain('10.0.0.1');
    const latin = letter.text.match(/[A-Za-z]{3,}/g) ?? [];
    expect(latin.filter((word) => !['IST', 'OTP'].includes(word))).toEqual([]);
    expect(noticeOf(account, what, english).text).not.toMatch(/[\u0900-\u097f]/);
  }
});

test('an OTP letter keeps its digits in Hindi', async () => {
  const speech = await speechIn('hi');
  const { subject, text } = otpLetter(account, { purpose: 'Login', code: '012345', speech });
  expect(subject).toBe('आपका Offerdesk OTP');
  expect(text).toMatch(/^012345 आपका Offerdesk OTP है/);
});

describe('by whole requests', () => {
  let server: Server;
  beforeEach(async () => {
    server = await openServer();
  });
  afterEach(() => server.close());
  const inHindi = (username: string, password: string) =>
    ask(server, 'POST', 'auth/login', {
      body: { memberId: 'M001', username, password: encoded(password), captcha: '' },
      headers: { 'accept-language': 'hi' },
    });
  const newest = () => server.machine.delivery.outbox?.()[0];

  test('the OTP of a sign-in in Hindi is in Hindi, that of any other in English', async () => {
    await login(server, '1003');
    expect(newest()?.text).toMatch(/^\d{6} is your Offerdesk OTP\. It is valid for 2 minutes\./);
    const { body } = await inHindi('1003', secret);
    expect(newest()?.text).toMatch(/^\d{6} आपका Offerdesk OTP है/);
    await ask(server, 'POST', 'auth/regenerateOTP', {
      body: { userId: '1003', token: body.accessToken, purpose: 'Login' },
      headers: { 'accept-language': 'hi-IN' },
    });
    expect(newest()?.text).toMatch(/^\d{6} आपका Offerdesk OTP है/);
  });

  test('a letter that waits keeps the language in which its user caused it', async () => {
    const causes = async () => {
      const { db } = server.machine.database;
      const rows = await db.selectFrom('waitingLetter').selectAll().execute();
      return rows.map(({ userId, actor }) => languageFor(userId, JSON.parse(actor)));
    };
    for (let attempt = 0; attempt < 5; attempt++) await inHindi('1004', 'wrong');
    expect(await causes()).toEqual(['hi']);
    for (let attempt = 0; attempt < 5; attempt++) await login(server, '1005', 'wrong');
    expect(await causes()).toEqual(['hi', 'en']);
  });
});

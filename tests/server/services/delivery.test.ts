import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { declaredSettings } from '#registry/settings.ts';
import { deliveryWarnings } from '#server/delivery/deliveryWarnings.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import type { Letter } from '#server/machine/delivery.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { freePort } from '../../markets/server.ts';
import { newCertificate } from '../../peers/certificate.ts';
import { startSmsSink } from '../../peers/smsSink.ts';
import { startSmtpSink } from '../../peers/smtpSink.ts';

const priya = { userId: '1003', emailId: '1003@m001.example', mobileNumber: '9810015838' };
const letter = (changes: Partial<Letter> = {}): Letter => ({
  to: priya,
  purpose: 'Login',
  subject: 'Your Offerdesk OTP',
  text: '493021 is your Offerdesk OTP.',
  code: '493021',
  ...changes,
});

const warned: unknown[][] = [];
afterEach(() => {
  // Whatever went wrong, no line of the log has the content of the letter.
  expect(JSON.stringify(warned)).not.toContain('493021');
  warned.length = 0;
});
const open = (connected: { smtpUrl?: string; smsUrl?: string; mode?: 'production' | 'test' }) => {
  const delivery = openDelivery(
    {
      mode: 'production',
      mailFrom: 'Offer Desk <desk@exchange.example>',
      smsToken: 'a-key',
      ...connected,
    },
    { warn: (...words: unknown[]) => void warned.push(words) },
  );
  onTestFinished(() => delivery.close());
  return delivery;
};
const mailSink = async (how: Parameters<typeof startSmtpSink>[0] = {}) => {
  const sink = await startSmtpSink(how);
  onTestFinished(sink.stop);
  return sink;
};
const textSink = async (how: Parameters<typeof startSmsSink>[0] = {}) => {
  const sink = await startSmsSink(how);
  onTestFinished(sink.stop);
  return sink;
};

test('a letter goes by mail and as a text message at once', async () => {
  const [mail, texts] = [await mailSink(), await textSink()];
  const delivery = open({ smtpUrl: mail.url, smsUrl: texts.url });
  expect(delivery.ways(priya)).toEqual(['email', 'mobile']);
  expect([...(await delivery.send(letter()))].sort()).toEqual(['email', 'mobile']);
  expect(await mail.next('1003@m001.example')).toMatchObject({
    from: 'desk@exchange.example',
    to: ['1003@m001.example'],
    text: '493021 is your Offerdesk OTP.',
    headers: {
      from: 'Offer Desk <desk@exchange.example>',
      subject: 'Your Offerdesk OTP',
      'auto-submitted': 'auto-generated',
    },
  });
  expect(texts.messages()).toEqual([
    {
      mobileNumber: '9810015838',
      text: '493021 is your Offerdesk OTP.',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      authorization: 'Bearer a-key',
    },
  ]);
});

test('a letter with a long link and signs of other scripts arrives as it was written', async () => {
  const mail = await mailSink();
  const text = `नमस्ते ₹\n\n.\n${'https://ofs.exchange.example/password-expired/'.padEnd(160, 'x')}/2`;
  await open({ smtpUrl: mail.url }).send(letter({ subject: 'आपका OTP', text }));
  expect((await mail.next('1003@m001.example')).text).toBe(text);
});

test('a letter goes only the ways that it may and that there are', async () => {
  const [mail, texts] = [await mailSink(), await textSink()];
  const delivery = open({ smtpUrl: mail.url, smsUrl: texts.url });
  expect(await delivery.send(letter({ by: ['email'] }))).toEqual(['email']);
  expect(texts.messages()).toEqual([]);
  const unmailed = { ...priya, emailId: null };
  expect(delivery.ways(unmailed)).toEqual(['mobile']);
  expect(await delivery.send(letter({ to: unmailed }))).toEqual(['mobile']);
  const mailOnly = open({ smtpUrl: mail.url });
  expect(mailOnly.ways(priya)).toEqual(['email']);
  expect(mailOnly.ways(unmailed)).toEqual([]);
});

test('in production nothing connected reaches nobody, and there is no outbox', async () => {
  const delivery = open({});
  expect([delivery.ways(priya), await delivery.send(letter()), delivery.outbox]).toEqual([
    [],
    [],
    null,
  ]);
});

test('everywhere else the outbox takes everything, whatever becomes of the real ways', async () => {
  const mail = await mailSink();
  const delivery = open({ mode: 'test', smtpUrl: mail.url, smsUrl: 'http://127.0.0.1:9/send' });
  expect(await delivery.send(letter())).toEqual(['email', 'mobile']);
  expect(delivery.outbox?.()).toMatchObject([{ code: '493021', to: priya }]);
  await mail.next('1003@m001.example');
});

describe('nothing that a user row can hold writes a header or a second receiver', () => {
  test.each([
    'eve@evil.example,1003@m001.example',
    '1003@m001.example\r\nBcc: eve@evil.example',
    '"1003@m001.example>\r\nRCPT TO:<eve@evil.example"@x.example',
    '<eve@evil.example>',
    'eve@evil.example;x',
    'x@y@z.example',
    '',
  ])('an address %j is refused', async (emailId) => {
    const mail = await mailSink();
    expect(await open({ smtpUrl: mail.url }).send(letter({ to: { ...priya, emailId } }))).toEqual(
      [],
    );
    expect(mail.letters()).toEqual([]);
  });

  test('a subject with line ends stays one header', async () => {
    const mail = await mailSink();
    const subject = 'Welcome\r\nBcc: eve@evil.example\r\n\r\nbody of mine';
    expect(await open({ smtpUrl: mail.url }).send(letter({ subject }))).toEqual(['email']);
    const { to, headers, text } = await mail.next('1003@m001.example');
    expect([to, headers.bcc, text]).toEqual([
      ['1003@m001.example'],
      undefined,
      '493021 is your Offerdesk OTP.',
    ]);
  });

  test('a text that looks like the end of a mail and the next command is a text', async () => {
    const mail = await mailSink();
    const text = 'one\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n..\r\ntwo';
    await open({ smtpUrl: mail.url }).send(letter({ text }));
    expect((await mail.next('1003@m001.example')).text).toBe(text.replace(/\r\n/g, '\n'));
    expect(mail.letters()).toHaveLength(1);
  });

  test('a number that is none is refused, and quotes in a text stay in it', async () => {
    const texts = await textSink();
    const delivery = open({ smsUrl: texts.url });
    for (const mobileNumber of ['98100 15838', '+919810015838', '9810015838","text":"x'])
      expect(await delivery.send(letter({ to: { ...priya, mobileNumber } }))).toEqual([]);
    const text = 'x","mobileNumber":"9999999999';
    expect(await delivery.send(letter({ text }))).toEqual(['mobile']);
    expect(texts.messages()).toMatchObject([{ mobileNumber: '9810015838', text }]);
  });
});

describe('a peer that is down', () => {
  test('costs the other way nothing', async () => {
    const texts = await textSink();
    const gone = await freePort();
    const delivery = open({ smtpUrl: `smtp://127.0.0.1:${gone}`, smsUrl: texts.url });
    expect(await delivery.send(letter())).toEqual(['mobile']);
    expect(warned).toMatchObject([
      [{ way: 'email', userId: '1003', code: 'ESOCKET' }, expect.any(String)],
    ]);
  });

  test('and comes back is used again', async () => {
    const port = await freePort();
    const delivery = open({ smtpUrl: `smtp://127.0.0.1:${port}` });
    expect(await delivery.send(letter())).toEqual([]);
    const mail = await mailSink({ port });
    expect(await delivery.send(letter())).toEqual(['email']);
    await mail.next('1003@m001.example');
  });

  test('or refuses has not taken the letter', async () => {
    const mail = await mailSink({ fault: 'refuses' });
    const texts = await textSink({ fault: { status: 503 } });
    expect(await open({ smtpUrl: mail.url, smsUrl: texts.url }).send(letter())).toEqual([]);
    expect(warned).toHaveLength(2);
    expect(warned).toEqual(
      expect.arrayContaining([
        [expect.objectContaining({ way: 'email', responseCode: 550 }), expect.any(String)],
        [expect.objectContaining({ way: 'mobile', responseCode: 503 }), expect.any(String)],
      ]),
    );
  });

  test('or says nothing is given up after ten seconds, and five for a text message', async () => {
    const mail = await mailSink({ fault: 'hangs' });
    const texts = await textSink({ fault: 'hangs' });
    const delivery = open({ smtpUrl: mail.url, smsUrl: texts.url });
    // There are more letters than connections: those that wait for one are given up as well.
    const answers = await Promise.race([
      Promise.all(Array.from({ length: 21 }, () => delivery.send(letter()))),
      pause(20_000, 'still waiting'),
    ]);
    expect(answers).toEqual(Array(21).fill([]));
  });

  test('or is slow is waited for no longer than a second once the other has taken the letter', async () => {
    const mail = await mailSink({ fault: { slowMs: 8_000 } });
    const texts = await textSink();
    const delivery = open({ smtpUrl: mail.url, smsUrl: texts.url });
    const first = await Promise.race([delivery.send(letter()), pause(6_000, 'still waiting')]);
    expect(first).toEqual(['mobile']);
  });

  test('or sends us elsewhere does not get the token and the letter there', async () => {
    const texts = await textSink();
    const bent = await textSink({ fault: { status: 307, location: texts.url } });
    expect(await open({ smsUrl: bent.url }).send(letter())).toEqual([]);
    expect(texts.messages()).toEqual([]);
  });
});

describe('the way to a mail server', () => {
  test('is tried with the name and password of its address', async () => {
    const user = { name: 'desk@exchange', password: 'p:a/s s%' };
    const mail = await mailSink({ user });
    expect(await open({ smtpUrl: mail.url }).send(letter())).toEqual(['email']);
    const wrong = mail.url.replace('s%25', 'x');
    expect(await open({ smtpUrl: wrong }).send(letter())).toEqual([]);
  });

  // 127.0.0.2 is as foreign as any other host: it is not one of our own names.
  test('to another machine is encrypted or not gone', async () => {
    const mail = await mailSink({ host: '127.0.0.2' });
    expect(await open({ smtpUrl: mail.url }).send(letter())).toEqual([]);
    expect(mail.letters()).toEqual([]);
  });

  test('to a server whose certificate nobody knows is not gone, whatever the address asks for', async () => {
    const mail = await mailSink({ host: '127.0.0.2', tls: newCertificate() });
    const address = `${mail.url}/?tls.rejectUnauthorized=false&requireTLS=false&ignoreTLS=true`;
    for (const smtpUrl of [mail.url, address])
      expect(await open({ smtpUrl }).send(letter())).toEqual([]);
    const secure = await mailSink({ tls: newCertificate(), isSecure: true });
    expect(await open({ smtpUrl: secure.url }).send(letter())).toEqual([]);
    expect([...mail.letters(), ...secure.letters()]).toEqual([]);
  });

  test('is kept open for the next letters', async () => {
    const mail = await mailSink();
    const delivery = open({ smtpUrl: mail.url });
    for (let number = 0; number < 5; number++) await delivery.send(letter());
    expect([mail.letters().length, mail.connections()]).toEqual([5, 1]);
  });
});

test.each([
  ['http://sms.example/send', false],
  ['http://localhost.evil.example/send', false],
  ['ftp://127.0.0.1/send', false],
  ['https://sms.example/send', true],
  ['http://127.0.0.1:9000/send', true],
  ['http://localhost:9000/send', true],
])('SMS_URL=%s is taken: %s', (url, isTaken) => {
  const { faults, settings } = readSettings('production', { SMS_URL: url }, declaredSettings);
  expect([faults.length, settings.smsUrl]).toEqual(isTaken ? [0, url] : [1, null]);
});

test.each([
  [{}, ['Neither SMTP_URL nor SMS_URL is set']],
  [{ SMS_URL: 'https://sms.example' }, ['SMTP_URL is not set', 'OFFERDESK_PUBLIC_URL is not set']],
  [{ SMTP_URL: 'smtps://mail.example' }, ['OFFERDESK_PUBLIC_URL is not set']],
  [{ SMTP_URL: 'smtps://mail.example', OFFERDESK_PUBLIC_URL: 'https://ofs.example/' }, []],
])('at start an operator hears of %j: %j', (environment, words) => {
  const { settings, faults } = readSettings('production', environment, declaredSettings);
  expect(faults).toEqual([]);
  expect(deliveryWarnings(settings)).toEqual(words.map((each) => expect.stringContaining(each)));
  expect(deliveryWarnings({ ...settings, mode: 'demo' })).toEqual([]);
});

test.each([
  'https://ofs.example/login',
  'https://ofs.example/?a=b',
  'https://user@ofs.example',
  'ofs.example',
  'javascript:alert(1)',
])('OFFERDESK_PUBLIC_URL=%s is no place where a console is opened', (url) => {
  expect(
    readSettings('production', { OFFERDESK_PUBLIC_URL: url }, declaredSettings).faults,
  ).toHaveLength(1);
});

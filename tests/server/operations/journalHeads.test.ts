import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { headConcerns } from '#server/audit/heads/headConcerns.ts';
import { headFileOf, headsInFile, type OutsideHead } from '#server/audit/heads/headFile.ts';
import { keepHeads, letHeadLeave } from '#server/audit/heads/keepHeads.ts';
import { record, system } from '#server/database/writing/mutation.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import type { Machine } from '#server/machine/machine.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { startSmtpSink } from '../../peers/smtpSink.ts';
import { startSshd } from '../../peers/sshd.ts';
import type { Exchange } from '../market/smallExchange.ts';
import { openHeld } from './heldExchange.ts';

let exchange: Exchange;
let folder: string;
beforeEach(async () => {
  exchange = await openHeld();
  folder = mkdtempSync(join(tmpdir(), 'offerdesk-heads-'));
});
afterEach(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The machine with the settings of some variables. */
const machineWith = (variables: Record<string, string> = {}): Machine => {
  const { settings, faults } = readSettings(
    'production',
    { OFFERDESK_DATA: folder, ...variables },
    [],
  );
  expect(faults).toEqual([]);
  return { ...exchange.machine, settings, delivery: openDelivery(settings) };
};
const entry = () =>
  exchange.machine.database.write(record, { action: 'note', resource: 'offer', key: '1' }, system);
const linesOf = (machine: Machine) =>
  readFileSync(headFileOf(machine.settings), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const headOf = () =>
  exchange.machine.database.db
    .selectFrom('journalHead')
    .select(['seq', 'hash'])
    .executeTakeFirstOrThrow();

test('a head is appended to the file beside the data, once for each that the journal has moved to', async () => {
  const machine = machineWith();
  await entry();
  expect(await letHeadLeave(machine)).toBe(true);
  expect(await letHeadLeave(machine)).toBe(true);
  const first = await headOf();
  await entry();
  await letHeadLeave(machine);
  // Another process, or the next start, adds nothing that is there.
  await letHeadLeave(machineWith());
  const lines = linesOf(machine);
  expect(headFileOf(machine.settings)).toBe(join(folder, 'journal-heads.jsonl'));
  expect(lines).toEqual([
    { at: expect.stringMatching(/\+05:30$/), seq: 1, hash: first.hash },
    { at: expect.stringMatching(/\+05:30$/), seq: 2, hash: (await headOf()).hash },
  ]);
});

test('a line that was cut off is ended before the next one', async () => {
  const machine = machineWith();
  appendFileSync(headFileOf(machine.settings), '{"at":"2026-');
  await entry();
  await letHeadLeave(machine);
  const [cut, whole] = readFileSync(headFileOf(machine.settings), 'utf8').trimEnd().split('\n');
  expect(cut).toBe('{"at":"2026-');
  expect(JSON.parse(whole ?? '')).toMatchObject({ seq: 1 });
  // A check passes over it: it was never a head.
  const found: OutsideHead[] = [];
  for await (const head of headsInFile(headFileOf(machine.settings))) found.push(head);
  expect(found.map(({ seq }) => seq)).toEqual([1]);
});

test('a server keeps the heads from its start until it is stopped', async () => {
  const machine = machineWith();
  await entry();
  const stop = keepHeads(machine);
  await stop();
  expect(linesOf(machine)).toHaveLength(1);
});

test('a file that cannot be written is among the concerns in words until it can, and bids go on', async () => {
  const path = join(folder, 'elsewhere', 'heads.jsonl');
  const machine = machineWith({ OFFERDESK_HEADS_FILE: path });
  await entry();
  expect(await letHeadLeave(machine)).toBe(false);
  expect(headConcerns(machine)).toEqual([
    {
      part: 'journal heads',
      what: 'The newest head of the journal could not be appended to its file (ENOENT). It is retried every minute.',
      advice:
        'Check the file of OFFERDESK_HEADS_FILE and its disk. Until then, the restore of an old state of the database cannot be detected.',
    },
  ]);
  expect(exchange.logged.join()).toContain('A head of the journal could not be sent');
  await entry();
  mkdirSync(join(folder, 'elsewhere'));
  expect(await letHeadLeave(machine)).toBe(true);
  expect(headConcerns(machine)).toEqual([]);
  expect(linesOf(machine)).toMatchObject([{ seq: 2 }]);
});

test('each head goes by SFTP as a file of its own, where a server is set, and again when the line is back', async () => {
  const sshd = await startSshd();
  onTestFinished(() => sshd.remove());
  const machine = machineWith({
    HEADS_SFTP_URL: sshd.url,
    HEADS_SFTP_KEY_FILE: sshd.keyFile,
    HEADS_SFTP_HOST_KEY: sshd.hostKey(),
  });
  await entry();
  expect(await letHeadLeave(machine)).toBe(true);
  await sshd.allowWriting(false);
  await entry();
  expect(await letHeadLeave(machine)).toBe(false);
  expect(headConcerns(machine)).toMatchObject([
    { what: expect.stringContaining('could not be sent by SFTP (SFTP_') },
  ]);
  await sshd.allowWriting(true);
  expect(await letHeadLeave(machine)).toBe(true);
  const sent = sshd.files();
  expect(Object.keys(sent).filter((name) => !name.endsWith('.sha256'))).toEqual([
    'journal-head-000000000001.jsonl',
    'journal-head-000000000002.jsonl',
  ]);
  expect(JSON.parse(String(sent['journal-head-000000000002.jsonl']))).toMatchObject(await headOf());
});

test('the head goes by mail once a day, where a mailbox is set', async () => {
  const mail = await startSmtpSink();
  onTestFinished(() => mail.stop());
  const machine = machineWith({
    SMTP_URL: mail.url,
    OFFERDESK_HEADS_MAIL: 'audit@regulator.example',
  });
  onTestFinished(() => machine.delivery.close());
  await entry();
  expect(await letHeadLeave(machine)).toBe(true);
  const { hash } = await headOf();
  await entry();
  await letHeadLeave(machine);
  expect((await mail.next('audit@regulator.example')).text).toContain(
    `offerdesk audit verify --anchor 1:${hash}`,
  );
  expect(mail.letters()).toHaveLength(1);
});

test('a mailbox without a mail server is among the concerns', async () => {
  const machine = machineWith({ OFFERDESK_HEADS_MAIL: 'audit@regulator.example' });
  await entry();
  expect(await letHeadLeave(machine)).toBe(false);
  expect(headConcerns(machine)).toMatchObject([
    { what: expect.stringContaining('could not be mailed') },
  ]);
});

test('what is wrong with the settings of the heads is said in words', () => {
  const { faults } = readSettings(
    'production',
    {
      OFFERDESK_HEADS_EVERY: '0',
      OFFERDESK_HEADS_MAIL: 'two@a.example, three@b.example',
      HEADS_SFTP_URL: 'https://files.example',
    },
    [],
  );
  expect(faults).toEqual([
    expect.stringMatching(/^HEADS_SFTP_URL must be an address/),
    expect.stringMatching(/^HEADS_SFTP_KEY_FILE names a private key/),
    expect.stringMatching(/^HEADS_SFTP_HOST_KEY must be the fingerprint/),
    "OFFERDESK_HEADS_EVERY is '0'; it must be a number of minutes from 1 to 1440.",
    "OFFERDESK_HEADS_MAIL is 'two@a.example, three@b.example'; it must be one mailbox, such as audit@regulator.example.",
  ]);
});

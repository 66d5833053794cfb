import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declaredSettings } from '#registry/settings.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import type { ExchangeFolder } from '#server/sftp/folder.ts';
import { type Sshd, startSshd } from '../../peers/sshd.ts';

let sshd: Sshd;
const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
beforeAll(async () => {
  sshd = await startSshd();
});
beforeEach(() => {
  for (const name of Object.keys(sshd.files())) rmSync(join(sshd.folder, name));
  sshd.mend();
});
afterAll(async () => {
  await sshd.remove();
  rmSync(data, { recursive: true, force: true });
});

const openWith = (more: Readonly<Record<string, string>> = {}): ExchangeFolder => {
  const { settings, faults } = readSettings(
    'test',
    {
      OFFERDESK_DATA: data,
      ...sshd.env(),
      ...more,
    },
    declaredSettings,
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return openExchangeFolder(settings);
};

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** A file of ours, of the given size. */
const ours = (bytes: number) => {
  const content = randomBytes(bytes);
  const path = join(data, 'ours.csv');
  writeFileSync(path, content);
  return { path, content, sha256: hash(content) };
};
const size = 3 * 1024 * 1024;

const failureOf = (transfer: Promise<unknown>): Promise<string> =>
  transfer.then(
    () => '',
    (error: Error) => error.message,
  );

test('a file is sent whole, with its digest beside it, and sending it again changes nothing', async () => {
  const folder = openWith();
  const { path, content, sha256 } = ours(size);
  const progress: number[] = [];
  const onProgress = (done: number) => void progress.push(done);
  await folder.send(path, 'allotment.csv', sha256, { onProgress });
  const files = sshd.files();
  expect(Object.keys(files)).toEqual(['allotment.csv', 'allotment.csv.sha256']);
  expect(files['allotment.csv']?.equals(content)).toBe(true);
  expect(String(files['allotment.csv.sha256'])).toBe(`${sha256}  allotment.csv\n`);
  expect(progress.at(-1)).toBe(size);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect((await folder.list()).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['allotment.csv', size],
    ['allotment.csv.sha256', 80],
  ]);
  const again: number[] = [];
  await folder.send(path, 'allotment.csv', sha256, { onProgress: (done) => void again.push(done) });
  expect(again).toEqual([size]);
});

test('another file of the same name takes the place of the one before, at once', async () => {
  const folder = openWith();
  sshd.put('allotment.csv', 'of yesterday');
  const { path, content, sha256 } = ours(1_000);
  await folder.send(path, 'allotment.csv', sha256);
  expect(sshd.files()['allotment.csv']?.equals(content)).toBe(true);
});

test('a line that breaks in the middle is taken up where it broke, on the way there and back', async () => {
  const folder = openWith();
  const { path, content, sha256 } = ours(size);
  /** Breaks the line once, half way, and mends it again. */
  const pulled = () => {
    const progress: number[] = [];
    let isPulled = false;
    return {
      progress,
      onProgress: (done: number) => {
        progress.push(done);
        if (isPulled || done < size / 2) return;
        isPulled = true;
        sshd.cut();
        setTimeout(() => sshd.mend(), 100);
      },
    };
  };
  const there = pulled();
  await folder.send(path, 'allotment.csv', sha256, there);
  expect(sshd.files()['allotment.csv']?.equals(content)).toBe(true);
  expect(Object.keys(sshd.files())).toHaveLength(2);
  const back = pulled();
  const copy = join(data, 'copy.csv');
  await folder.fetch('allotment.csv', copy, back);
  expect(readFileSync(copy).equals(content)).toBe(true);
  // Neither transfer began again from the start.
  for (const { progress } of [there, back]) {
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress.at(-1)).toBe(size);
  }
});

test('a part that is not the beginning of ours is sent from its beginning', async () => {
  const folder = openWith();
  const { path, content, sha256 } = ours(size);
  sshd.put(`.allotment.csv.${sha256.slice(0, 16)}.part`, randomBytes(10_000));
  await folder.send(path, 'allotment.csv', sha256);
  expect(sshd.files()['allotment.csv']?.equals(content)).toBe(true);
});

test('a file that comes in is checked against the digest beside it', async () => {
  const folder = openWith();
  const content = randomBytes(size);
  const at = join(data, 'theirs.csv');
  sshd.put('theirs.csv', content);
  expect(await folder.fetch('theirs.csv', at)).toEqual({ sha256: hash(content), bytes: size });
  expect(readFileSync(at).equals(content)).toBe(true);
  sshd.put('theirs.csv.sha256', `${hash('another')}  theirs.csv\n`);
  rmSync(at);
  await expect(folder.fetch('theirs.csv', at)).rejects.toMatchObject({
    code: 'SFTP_CHANGED',
    message: expect.stringMatching(/^theirs.csv is not the same at both ends/),
  });
  await expect(folder.fetch('none.csv', at)).rejects.toMatchObject({
    code: 'SFTP_NOT_THERE',
    message: expect.stringMatching(/^none.csv is not in sftp:\/\/.*@127.0.0.1:\d+\S+ yet/),
  });
});

test('a server with another host key is told nothing', async () => {
  await sshd.showHostKey('other');
  try {
    const { path, sha256 } = ours(1_000);
    await expect(openWith().send(path, 'allotment.csv', sha256)).rejects.toMatchObject({
      code: 'SFTP_HOST_KEY',
      message: expect.stringMatching(/, SHA256:\S+, differs from SFTP_HOST_KEY/),
    });
    expect(sshd.files()).toEqual({});
    // A peer that is about to change its key has both pinned.
    const [, shown = ''] =
      /host key of \S+ (\S+), differs/.exec(
        await failureOf(openWith().send(path, 'a.csv', sha256)),
      ) ?? [];
    const both = openWith({ SFTP_HOST_KEY: `${sshd.hostKey()},${shown}` });
    await both.send(path, 'allotment.csv', sha256);
    expect(Object.keys(sshd.files())).toEqual(['allotment.csv', 'allotment.csv.sha256']);
  } finally {
    await sshd.showHostKey('own');
  }
});

test('each way to be refused is said in words of its own', async () => {
  const { path, sha256 } = ours(1_000);
  await expect(
    openWith({ SFTP_KEY_FILE: sshd.strangerKeyFile }).send(path, 'a.csv', sha256),
  ).rejects.toMatchObject({ code: 'SFTP_SIGN_IN' });
  await expect(
    openWith({ SFTP_URL: `${sshd.url}/nowhere` }).send(path, 'a.csv', sha256),
  ).rejects.toMatchObject({ code: 'SFTP_NOT_THERE' });
  await sshd.allowWriting(false);
  try {
    await expect(openWith().send(path, 'a.csv', sha256)).rejects.toMatchObject({
      code: 'SFTP_PERMISSION',
    });
  } finally {
    await sshd.allowWriting(true);
  }
});

test('a server that is away is tried again until it is there', async () => {
  const { path, content, sha256 } = ours(1_000);
  sshd.cut();
  const sent = openWith().send(path, 'a.csv', sha256);
  setTimeout(() => sshd.mend(), 800);
  await sent;
  expect(sshd.files()['a.csv']?.equals(content)).toBe(true);
});

test('one who is told to stop stops, and takes it up the next time', async () => {
  const { path, content, sha256 } = ours(size);
  const stop = new AbortController();
  const sent = openWith().send(path, 'a.csv', sha256, {
    signal: stop.signal,
    onProgress: (done) => {
      if (done > size / 3) stop.abort();
    },
  });
  await expect(sent).rejects.toThrow();
  expect(sshd.files()['a.csv']).toBeUndefined();
  await openWith().send(path, 'a.csv', sha256);
  expect(sshd.files()['a.csv']?.equals(content)).toBe(true);
});

test('without a server a folder of the data stands in', async () => {
  const { settings } = readSettings('test', { OFFERDESK_DATA: data }, declaredSettings);
  const folder = openExchangeFolder(settings);
  const { path, content, sha256 } = ours(1_000);
  await folder.send(path, 'a.csv', sha256);
  expect(readFileSync(join(data, 'exchange/a.csv')).equals(content)).toBe(true);
  expect((await folder.list()).map(({ name }) => name)).toEqual(['a.csv']);
  const back = join(data, 'back.csv');
  expect(await folder.fetch('a.csv', back)).toEqual({ sha256, bytes: 1_000 });
  await expect(folder.send(path, 'b.csv', hash('another'))).rejects.toMatchObject({
    code: 'SFTP_CHANGED',
  });
  await expect(folder.fetch('none.csv', back)).rejects.toMatchObject({ code: 'SFTP_NOT_THERE' });
  await expect(folder.send(path, '../a.csv', sha256)).rejects.toThrow(/no name/);
});

test('a link in the place of a file that is to be sent is not followed, to a server or to the folder', async () => {
  const { path, sha256 } = ours(size);
  const link = join(data, 'link.csv');
  symlinkSync(path, link);
  for (const folder of [openWith(), openWith({ SFTP_URL: '' })]) {
    expect(await failureOf(folder.send(link, 'allotment.csv', sha256))).toBe(
      'The file on disk is not the one that was stored.',
    );
    expect((await folder.list()).map(({ name }) => name)).not.toContain('allotment.csv');
  }
});

test('settings without the pinned key of the server, or a way to sign in, are refused at start', () => {
  const faultsOf = (env: Record<string, string>) =>
    readSettings('test', env, declaredSettings).faults;
  const env = sshd.env();
  expect(faultsOf(env)).toEqual([]);
  const { SFTP_HOST_KEY: _, ...unpinned } = env;
  expect(faultsOf(unpinned)).toEqual([expect.stringMatching(/^SFTP_HOST_KEY must be/)]);
  const { SFTP_KEY_FILE: __, ...keyless } = env;
  expect(faultsOf(keyless)).toEqual([expect.stringMatching(/^SFTP_KEY_FILE names a private key/)]);
  expect(faultsOf({ ...env, SFTP_KEY_FILE: `${data}/none` })).toEqual([
    'SFTP_KEY_FILE cannot be read (ENOENT).',
  ]);
  const [fault] = faultsOf({ ...env, SFTP_URL: 'ftp://user:hidden@host/ofs' });
  expect(fault).toMatch(/^SFTP_URL must be an address/);
  expect(fault).not.toContain('hidden');
});

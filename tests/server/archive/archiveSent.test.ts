import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sshd, startSshd } from '../../peers/sshd.ts';
import { control } from '../allocation/allocationMarket.ts';
import { settingsOf } from '../market/openMarket.ts';
import { ends, type FinishedMarket, openFinished, symbol } from './finishedOffer.ts';

let sshd: Sshd;
let market: FinishedMarket;
beforeAll(async () => {
  sshd = await startSshd();
  market = await openFinished(
    settingsOf({
      ARCHIVE_SFTP_URL: sshd.url,
      ARCHIVE_SFTP_KEY_FILE: sshd.keyFile,
      ARCHIVE_SFTP_HOST_KEY: sshd.hostKey(),
    }),
  );
  const date = new Date(Date.parse(`${market.nextOnDate}T00:00:00Z`) + 86_400_000);
  market.setNow(`${date.toISOString().slice(0, 10)} 08:00:00`);
});
afterAll(async () => {
  await market?.close();
  await sshd?.remove();
});

test('a sealed archive is sent to its own server, each file as the manifest says, once the server is the one that is known', async () => {
  await sshd.showHostKey('other');
  const runId = await market.start('archiveOffer', symbol);
  const refused = await market.reaches(runId, 'send', 'Error');
  expect(refused.message).toMatch(/key/i);
  expect(sshd.files()).toEqual({});
  await sshd.showHostKey('own');
  expect((await market.act(control, runId, 'steps/send/retry')).status).toBe(202);
  await ends(market, runId);
  const folder = `${symbol}_${market.openOnDate}_run${runId}`;
  const sent = Object.fromEntries(
    Object.entries(sshd.files()).filter(([name]) => !name.endsWith('.sha256')),
  );
  const manifest = JSON.parse(String(sent[`${folder}-manifest.json`]));
  const files = manifest.tables.flatMap((table: any) =>
    table.files.flatMap((file: any) => [file, file.index]),
  );
  expect(files.length).toBe(6);
  for (const { name, sha256 } of files)
    expect(
      createHash('sha256')
        .update(sent[`${folder}-${name}`] as Buffer)
        .digest('hex'),
    ).toBe(sha256);
});

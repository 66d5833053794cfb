import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeUnknown } from '#server/fileStore/uploadFolder.ts';

test('a file that goes while strays are looked for does not keep the server from its start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['a', 'b', 'c']) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), 0, 0);
  }
  // While the first is read, a step that begins again removes the second.
  await removeUnknown(folder, /^[abc]$/, async (name) => {
    if (name === 'a') rmSync(join(folder, 'b'));
    return name === 'a';
  });
  expect(readdirSync(folder)).toEqual(['a']);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Resource } from '#model';
import { nounNamed, nouns } from '#registry';
import { sampleText } from '#server/files/bulkUpload/sampleFile.ts';
import { faultCodes } from '#server/files/csv/fault.ts';

const page = readFileSync('docs/bulk-upload.md', 'utf8');

test('the page on bulk uploads shows the sample as it is generated', () => {
  const [, shown] = /```csv\n(.*?)```/s.exec(page) ?? [];
  const sample = sampleText(nounNamed('client') as Resource, nouns, { memberId: 'M001' });
  expect(shown).toBe(sample.replaceAll('\r\n', '\n'));
});

test('the page on bulk uploads explains every code', () => {
  expect(faultCodes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});

test('every master of the exchange that people keep in files takes them', () => {
  const taking = nouns.filter((noun) => noun.noun === 'resource' && noun.importable);
  expect(taking.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'branch',
      'client',
      'holiday',
      'participant',
      'security',
      'tradingMember',
      'user',
    ]),
  );
});

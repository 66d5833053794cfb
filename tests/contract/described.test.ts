import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { nouns, ownCalls } from '#registry';
import { describedPages } from '#server/command/describe.ts';
import { newNoun } from '#server/command/newNoun.ts';

const root = new URL('../..', import.meta.url).pathname;

describe('the files that follow from the schemas and the declared settings', () => {
  test.each(Object.entries(describedPages(nouns, ownCalls)))(
    '%s is current: npm run describe writes it',
    (name, page) => {
      expect(readFileSync(join(root, name), 'utf8')).toBe(page);
    },
  );
});

describe('offerdesk new', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-new-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('writes a schema that needs no change to work, and never over another', () => {
    mkdirSync(join(folder, 'schemas'), { recursive: true });
    const file = newNoun('custodianBank', nouns, folder);
    const source = readFileSync(file, 'utf8');
    expect(source).toContain("resource('custodianBank'");
    expect(source).toContain("text('Custodian Bank Id'");
    writeFileSync(file, `${source}// mine\n`);
    expect(() => newNoun('custodianBank', nouns, folder)).toThrow('already exists');
    expect(readFileSync(file, 'utf8')).toContain('// mine');
  });

  test.each([
    ['Custodian Bank', "'Custodian Bank' is not a name for a noun"],
    ['order', "The noun 'order' already exists."],
    ['depository', 'There is no folder schemas/ here'],
  ])('says why %s cannot be written', (name, words) => {
    expect(() => newNoun(name, nouns, folder)).toThrow(words);
  });
});

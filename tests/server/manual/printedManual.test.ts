import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domainRoles, type Role, roleLabels, roles } from '#domain/roles.ts';
import type { ManualBlock, ManualPage } from '#model';
import { nouns } from '#registry';
import { english, speechIn } from '#server/languages/speech.ts';
import { manualFolder } from '#server/manual/manualFolder.ts';
import { manualFor } from '#server/manual/manualFor.ts';
import { withHindiLetters } from '#server/manual/print/hindiLetters.ts';
import { manualDocument } from '#server/manual/print/manualDocument.ts';
import { manualFrame } from '#server/manual/print/manualFrame.ts';
import { type Market, openMarket } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

const folder = manualFolder();
const manuals = new Map(roles.map((role) => [role, manualFor(role, nouns, folder)]));
const manualOf = (role: Role) => manuals.get(role) as ManualPage[];
const picturesOf = (blocks: readonly ManualBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []));

/** Number of bytes that draw each sheet of a PDF. */
const sheetsOf = (pdf: string): number[] => {
  const bytes = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\s*<<\s*\/Length (\d+)/g)].map(([, at, length]) => [at, length]),
  );
  return [...pdf.matchAll(/\/Type \/Page\b[\s\S]{0,300}?\/Contents (\d+) 0 R/g)].map(([, at]) =>
    Number(bytes.get(at)),
  );
};

describe('GET /query/downloadUserManual', () => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket();
  });
  afterAll(() => market.close());
  const who = (role: Role) =>
    as(role, (domainRoles as readonly Role[]).includes(role) ? { memberId: null } : {});

  test.each(roles)('answers %s with the manual of that role', async (role) => {
    const { status, headers, text } = await market.ask(
      who(role),
      'GET',
      '/api/query/downloadUserManual',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^inline; filename=".*${roleLabels[role].toLowerCase().replace(' ', '-')}.pdf"$`),
    );
    expect(text).toMatch(/^%PDF-/);
    expect(text.trimEnd()).toMatch(/%%EOF$/);
    // A cover, the contents, a sheet or more for each chapter, the index.
    const chapters = new Set(manualOf(role).map(({ chapter }) => chapter));
    const sheets = sheetsOf(text);
    expect(sheets.length).toBeGreaterThanOrEqual(chapters.size + 3);
    // A head and a foot alone take less.
    expect(sheets.slice(1).filter((bytes) => bytes < 700)).toEqual([]);
    expect(text.match(/\/Subtype \/Image/g)?.length ?? 0).toBeGreaterThanOrEqual(
      new Set(manualOf(role).flatMap(({ blocks }) => picturesOf(blocks))).size,
    );
  });

  test('is known by its tag: who has it is answered 304 without it, another role has another', async () => {
    const ask = (role: Role, headers = {}) =>
      market.ask(who(role), 'GET', '/api/query/downloadUserManual', { headers });
    const { headers, text } = await ask('dealer');
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(headers['cache-control']).toBe('private, no-cache');
    const known = { 'if-none-match': headers.etag as string };
    const again = await ask('dealer', known);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await ask('viewOnly', known)).status).toBe(200);
    expect((await ask('dealer')).text).toBe(text);
  });

  test('is refused to visitors, and so are the pages and the pictures', async () => {
    for (const path of ['query/downloadUserManual', 'manual/pages', 'manual/pictures/sign-in.png'])
      expect([path, (await market.ask(null, 'GET', `/api/${path}`)).status]).toEqual([path, 401]);
  });

  test('a picture is given to those whose pages show it', async () => {
    const [file = ''] = manualOf('controlUser').flatMap(({ name, blocks }) =>
      name === 'masters/exchange-users' ? picturesOf(blocks) : [],
    );
    expect(existsSync(join(folder, 'pictures', file))).toBe(true);
    const ask = (role: Role, name: string) =>
      market.ask(who(role), 'GET', `/api/manual/pictures/${name}`);
    expect((await ask('controlUser', file)).headers['content-type']).toBe('image/png');
    expect((await ask('dealer', file)).status).toBe(404);
    expect((await ask('controlUser', encodeURIComponent('../README.md'))).status).toBe(404);
  });

  test('in Hindi is another document, with letters for it, of the same pages', async () => {
    const ask = (query: string) =>
      market.ask(who('dealer'), 'GET', `/api/query/downloadUserManual${query}`);
    const [english, hindi] = [await ask(''), await ask('?language=hi')];
    expect(hindi.text).toMatch(/^%PDF-[\s\S]*NotoSansDevanagari/);
    expect(english.text).not.toContain('NotoSansDevanagari');
    expect(hindi.headers.etag).not.toBe(english.headers.etag);
    const pages = await market.ask(who('dealer'), 'GET', '/api/manual/pages?language=hi');
    expect(pages.json.map(({ name }: ManualPage) => name)).toEqual(
      manualOf('dealer').map(({ name }) => name),
    );
    expect((await ask('?language=fr')).status).toBe(400);
  });

  test('the pages come by role', async () => {
    const pages = (role: Role) => market.ask(who(role), 'GET', '/api/manual/pages');
    const names = ({ json }: { json?: any }) => json.map(({ name }: ManualPage) => name);
    expect(names(await pages('dealer'))).toContain('bidding/order-entry');
    expect(names(await pages('controlUser'))).not.toContain('bidding/order-entry');
  });
});

test('a picture that follows the first paragraph of a page stands with its title', () => {
  const pages = manualOf('memberAdmin').filter(({ name }) => name === 'bidding/custodians');
  expect(pages.length).toBe(1);
  const { content } = manualDocument({
    ...{ language: 'en', product: 'Offerdesk', about: '', reader: 'Member Admin' },
    frame: manualFrame({ product: 'Offerdesk', reader: 'Member Admin', version: '1' }, english),
    ...{ pages, pictures: join(folder, 'pictures') },
  }) as unknown as { content: { stack?: unknown }[] };
  const head = content.find(({ stack }) => JSON.stringify(stack ?? '').includes('"style":"title"'));
  expect(JSON.stringify(head)).toContain('cp-confirmations.png');
});

test.each(roles)(
  'the frame and the generated parts of the manual of %s are in Hindi',
  async (role) => {
    const hindi = await speechIn('hi');
    const frame = manualFrame({ product: '', reader: '', version: '' }, hindi);
    // The pages write no heading of the third level themselves.
    const generated = manualFor(role, nouns, folder, hindi).flatMap(({ chapter, blocks }) => [
      chapter,
      ...blocks.flatMap((block) =>
        block.kind === 'heading' && block.level === 3 ? block.runs.map(({ text }) => text) : [],
      ),
    ]);
    const inEnglish = [...Object.values(frame), ...generated].filter(
      (words) => !/[\u0900-\u097f]/.test(words),
    );
    expect(inEnglish).toEqual([]);
  },
);

test('a text with Hindi words has their face for them alone, and an outline keeps it whole', () => {
  expect(withHindiLetters({ text: 'Manual: मैनुअल की सामग्री (2)', outline: true })).toEqual({
    outline: true,
    outlineText: 'Manual: मैनुअल की सामग्री (2)',
    text: [{ text: 'Manual: ' }, { text: 'मैनुअल की सामग्री', font: 'Devanagari' }, { text: ' (2)' }],
  });
  expect(withHindiLetters({ text: ['सूची', { text: '  Lists' }] })).toEqual({
    text: [{ text: [{ text: 'सूची', font: 'Devanagari' }] }, { text: '  Lists' }],
  });
});

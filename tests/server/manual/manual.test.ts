import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Role, roles } from '#domain/roles.ts';
import { type ManualBlock, type ManualPage, menuFor, placesOf } from '#model';
import { nouns } from '#registry';
import { product } from '#registry/product.ts';
import { manualFolder } from '#server/manual/manualFolder.ts';
import { manualFor } from '#server/manual/manualFor.ts';
import { pageText, readPageTexts } from '#server/manual/pageText.ts';

const folder = manualFolder();
const texts = readPageTexts(folder);
const reader = (role: Role) => ({ userId: '', role, memberId: '', branchId: '' });
const manuals = new Map(roles.map((role) => [role, manualFor(role, nouns, folder)]));
const manualOf = (role: Role) => manuals.get(role) as ManualPage[];
const picturesOf = (blocks: readonly ManualBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []));

test('README.md lists every page of the manual, once', () => {
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.replace(/\.md$/, ''));
  expect(texts.map(({ name }) => name).sort()).toEqual(files.sort());
});

test.each(roles)('every screen of the menu of %s has a page with a picture', (role) => {
  const paths = [
    '/',
    ...menuFor(reader(role), nouns, product.menuGroups).flatMap(({ entries }) =>
      entries.map(({ path }) => path),
    ),
  ];
  const lacking = paths.filter(
    (path) =>
      !manualOf(role).some(
        ({ screens, blocks }) => screens.includes(path) && picturesOf(blocks).length > 0,
      ),
  );
  expect(lacking).toEqual([]);
});

test('a page is for no role that may open none of its screens', () => {
  const places = placesOf(nouns);
  const wrong = texts.flatMap(({ name, roles: readers, screens }) => {
    const its = places.filter(({ path }) => screens.includes(path));
    return its.length === 0
      ? []
      : readers
          .filter((role) => !its.some(({ allows }) => allows(reader(role))))
          .map((role) => `${name} is for ${role}`);
  });
  expect(wrong).toEqual([]);
});

test('every picture that a page shows is one that its head says how to take', () => {
  const shown = texts.flatMap(({ body }) =>
    [...body.matchAll(/^!\[[^\]]+\]\(\.\.\/pictures\/([\w-]+)\.png\)$/gm)].map(([, name]) => name),
  );
  const wrong = shown.filter(
    (name) => !texts.some(({ pictures }) => pictures.includes(name as string)),
  );
  const taken = texts.flatMap(({ pictures }) => pictures);
  expect(wrong).toEqual([]);
  expect(taken.filter((name) => !shown.includes(name))).toEqual([]);
  expect(new Set(taken).size).toBe(taken.length);
});

test('every link of the manual leads to a page that its reader has', () => {
  const broken = roles.flatMap((role) => {
    const names = new Set(manualOf(role).map(({ name }) => name));
    return manualOf(role).flatMap((page) =>
      linksOf(page.blocks)
        .filter((link) => !link.startsWith('/') && !names.has(link))
        .map((link) => `${role}: ${page.name} leads to ${link}`),
    );
  });
  // Words for everybody may name a page that some readers lack: they read it as plain words.
  expect(broken.filter((words) => !texts.some(({ name }) => words.endsWith(` ${name}`)))).toEqual(
    [],
  );
});

const linksOf = (blocks: readonly ManualBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.runs.flatMap(({ link }) => link ?? []);
    if (block.kind === 'list') return block.items.flatMap(linksOf);
    return block.kind === 'note' ? linksOf(block.blocks) : [];
  });

test('a page says of each field of a form what the schema says', () => {
  const page = manualOf('memberAdmin').find(({ name }) => name === 'masters/branches');
  const words = JSON.stringify(page?.blocks);
  expect(words).toContain('Branch Name');
  expect(words).toContain('mandatory, at most');
  expect(words).toContain('You see rows of your own member only.');
});

test('what a page says to some roles only, others do not read', () => {
  const words = (role: Role) =>
    JSON.stringify(manualOf(role).find(({ name }) => name === 'bidding/custodians')?.blocks);
  expect(words('controlUser')).toContain('Enter answers');
  expect(words('dealer')).not.toContain('Enter answers');
  expect(words('dealer')).toContain('Change the custodian');
});

test('a page without a head, or for a role that there is not, is refused by its name', () => {
  expect(() => pageText('a/b', 'A', '# Title\n\nText')).toThrow('a/b.md');
  expect(() => pageText('a/b', 'A', '---\nroles: king\n---\n# Title\n\n')).toThrow("'king'");
});

/** All that a page says, as one text. */
const wordsOf = (pages: readonly ManualPage[]) => JSON.stringify(pages);

test.each(roles)(
  '%s reads of approvals where a change of theirs can wait, and nowhere else',
  (role) => {
    const others = manualOf(role).filter(({ name }) => name !== 'start/approvals');
    const isHeldBack = /second person|second Control User|Control User approves/.test(
      wordsOf(others),
    );
    expect(manualOf(role).some(({ name }) => name === 'start/approvals')).toBe(isHeldBack);
  },
);

test('an admin of a member reads which roles they may give, and of no approval of their users', () => {
  const users = manualOf('memberAdmin').filter(({ name }) => name === 'masters/users');
  expect(wordsOf(users)).toContain('mandatory, Dealer or Branch Admin');
  expect(wordsOf(users)).not.toContain('waits until a second person');
  expect(wordsOf(users)).not.toContain('((');
  expect(wordsOf(users)).toContain('Disable (user name) (user id). They are signed out at once');
});

test('a Branch Admin, who has no obligations, reads nothing of them', () => {
  const pages = manualOf('branchAdmin').filter(({ name }) => name === 'reports/allotments');
  expect(wordsOf(pages)).not.toContain('what custodians pay');
});

test('each reads where they sign in themselves', () => {
  const words = (role: Role) =>
    wordsOf(manualOf(role).filter(({ name }) => name === 'start/sign-in'));
  expect(words('dealer')).not.toContain('/ldapLogin');
  expect(words('viewOnly')).not.toContain('your member id');
});

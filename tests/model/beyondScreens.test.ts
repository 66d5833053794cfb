import { expect, test } from 'vitest';
import { onlookers, specifiedFor } from '#domain/specifiedScreens.ts';
import { pagesOf, viewsOf } from '#model';
import { nouns } from '#registry';
import { beyondScreens } from '#server/app/describe/beyondScreens.ts';

test.each(onlookers)(
  'what %s reads beyond the screens that the specification gives has a reason, and no reason is left over',
  (role) => {
    const read = beyondScreens(nouns, role).map(({ noun }) => noun.name);
    expect(read.sort()).toEqual(Object.keys(specifiedFor[role].beyond).sort());
  },
);

test('the screens that are given are there, for those to whom they are given', () => {
  for (const role of onlookers) {
    const paths = nouns.flatMap((noun) => [
      ...viewsOf(noun).flatMap(({ screens, access }) =>
        access[role] ? Object.values(screens) : [],
      ),
      ...pagesOf(noun).flatMap((page) => (page.roles.includes(role) ? page.paths : [])),
    ]);
    for (const screen of specifiedFor[role].screens)
      expect([role, screen, paths.some((path) => isBelow(path as string, screen))]).toEqual([
        role,
        screen,
        true,
      ]);
  }
});

const isBelow = (path: string, screen: string) =>
  `${path.toLowerCase()}/`.startsWith(`${screen.toLowerCase()}/`);

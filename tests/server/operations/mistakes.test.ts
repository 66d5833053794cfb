import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manage, type Noun, reference, resource, text } from '#model';
import { faultsOfSchemas } from '#model/check/check.ts';
import { nouns } from '#registry';
import { faultsOfModules } from '#server/app/api.ts';

/** A screen as a newcomer writes it, with one mistake. The compiler finds two more: tests/model/row.test-d.ts. */
const screen = (mistake: Record<string, unknown>): Noun =>
  resource('registrar', {
    fields: { registrarId: text('Registrar Id', { max: 8 }), city: text('City') },
    access: { controlUser: manage },
    ...mistake,
  } as any);

const mistakes: [what: string, mistake: Record<string, unknown>, words: string[]][] = [
  [
    'a reference to a noun that nobody has declared',
    { fields: { registrarId: text('Id'), companyId: reference('Company', 'companny') } },
    ["registrar.companyId refers to 'companny', and no schema is named so."],
  ],
  [
    'a path that another screen has',
    { api: '/masters/security', screens: { list: '/masters/security' } },
    [
      'Two screens share the path /masters/security: registrar list and security list. One would never open.',
      'Two nouns answer at /api/masters/security: registrar and security. Give one another api.',
    ],
  ],
  [
    'an action without a body',
    {
      actions: {
        close: {
          label: 'Close',
          confirm: 'Close it?',
          when: () => true,
          successMessage: 'Closed.',
        },
      },
    },
    [
      "registrar declares the action 'close', and resources/registrar/server.ts has no body for it.",
    ],
  ],
];

test.each(mistakes)('%s is named, with where it stands', (_, mistake, words) => {
  const all = [screen(mistake), ...nouns];
  const faults = [...faultsOfSchemas(all), ...faultsOfModules([screen(mistake)], [])];
  expect(faults).toEqual(words);
});

test('npm run check names them too, before anything is started', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.check).toContain('npm run -s check:schemas');
  expect(scripts['check:schemas']).toMatch(/main\.js check$/);
});

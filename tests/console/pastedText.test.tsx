import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { formFields, wireValues } from '#console/fields/formValues.ts';
import { kindOf } from '#model/values/kinds.ts';
import { nouns } from '#registry';
import { exchange, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const written = nouns.flatMap((noun) =>
  (['create', 'edit'] as const).flatMap((mode) =>
    Object.entries(formFields(noun, mode))
      .filter(([, field]) => ['text', 'pan', 'reference'].includes(field.kind))
      .map(([name, field]) => [`${noun.name}.${name}`, name, field] as const),
  ),
);

test('every text of every form is sent in one form, whatever was pasted into its box', () => {
  expect(written.length).toBeGreaterThan(40);
  const wrong = written.filter(([, name, field]) => {
    const isWords = kindOf(field).isWords?.(field) === true;
    const pasted = isWords ? '\u200bJose\u0301\u00a0B\u202f' : '\ufeffA\u200bB7\u00a0';
    const sent = wireValues({ [name]: field }, { [name]: pasted })[name];
    return sent !== (isWords ? 'José B' : 'AB7') && sent !== 'JOSÉ B';
  });
  expect(wrong.map(([of]) => of)).toEqual([]);
});

test('a text that was pasted into the search of a list is searched for without what is hidden in it', async () => {
  const filters: string[] = [];
  exchange.use(
    http.get('/api/masters/holiday', ({ request }) => {
      filters.push(new URL(request.url).searchParams.get('filter') ?? '');
      return HttpResponse.json([], { headers: { 'content-range': 'holiday */0' } });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/holiday-master?q=%E2%80%8BDiwali%C2%A0');
  await waitFor(() => expect(filters.some((filter) => filter.includes('"q":"Diwali"'))).toBe(true));
  expect(filters.some((filter) => filter.includes('\u200b'))).toBe(false);
});

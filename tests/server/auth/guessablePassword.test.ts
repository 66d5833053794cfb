import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isGuessable } from '#server/auth/password/guessable.ts';

const user = { userId: '1001', userName: 'Kavita Rao', memberId: 'M001', emailId: null };
const common: string[] = dictionary['passwords-common'];
/** A common word that meets the policy: people add what is required and no more. */
const dressed = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}@1`;

test('the common passwords of twelve and more characters are all refused', async () => {
  const long = common.filter((password) => password.length >= 12);
  expect(long.length).toBeGreaterThan(300);
  const passed: string[] = [];
  for (const password of long) if (!(await isGuessable(password, user))) passed.push(password);
  expect(passed).toEqual([]);
});

test('so are common words of ten and more letters, with what the policy asks for put on', async () => {
  const passed: string[] = [];
  for (const word of common.filter((text) => text.length >= 10).slice(0, 1000))
    if (!(await isGuessable(dressed(word), user))) passed.push(word);
  expect(passed).toEqual([]);
});

test.each(['KavitaRao@2026', 'Offerdesk@2026', 'M0011001@Kavita', 'Summer@20261', 'Aa1@Aa1@Aa1@'])(
  '%s is refused to Kavita Rao',
  async (password) => expect(await isGuessable(password, user)).toBe(true),
);

test.each(['Brass-Lantern#42', 'Bell-Tower@1947', 'xK9#mQ2$vL5p'])(
  '%s may be set',
  async (password) => expect(await isGuessable(password, user)).toBe(false),
);

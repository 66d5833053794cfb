import { resource, text } from '#model';
import { keptBy } from '../../database/rows/rowWriting.ts';
import type { Tx } from '../../database/writing/mutation.ts';
import { putLetter } from '../../letters/letterMutations.ts';

/** The browsers that each user has signed in from, by what they say of themselves. */
export const knownBrowser = resource('knownBrowser', {
  label: 'Known Browser',
  key: ['userId', 'browserSignature'],
  journal: { none: 'Each sign-in has an entry with its browser.' },
  fields: {
    userId: text('User Id', { max: 25, readOnly: true }),
    browserSignature: text('Browser', { max: 128, readOnly: true }),
  },
  access: {},
  api: '/auth/knownBrowser',
  screens: {},
  storage: { size: 'large' },
});

/**
 * Notes the browser of a sign-in, and tells the user of a new one; the first one causes no letter. A
 * signature proves nothing, but a thief of a password seldom has the same one.
 */
export const noteBrowser = async (
  tx: Tx,
  userId: string,
  signature: string | null,
): Promise<void> => {
  // A caller without a signature counts as a distinct browser; otherwise its sign-ins would pass
  // unnoticed.
  const browserSignature = signature ?? '';
  if (await tx.store.get(knownBrowser, { userId, browserSignature })) return;
  const others = await tx.db
    .selectFrom(knownBrowser.name)
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .execute();
  await tx.db
    .insertInto(knownBrowser.name)
    .values({ userId, browserSignature, ...keptBy(tx) })
    .execute();
  if (others.length > 0) await putLetter(tx, { userId, about: 'new browser' });
};

import { dateTime, integer, resource, secret, text } from '#model';

/** As in tables.ts: no role has access and no screen shows them. */
const hidden = { access: {}, screens: {}, storage: { size: 'large' } } as const;

/** The authenticator app of a user; a user with one gives its code at sign-in and gets no letter. */
export const authenticator = resource('authenticator', {
  label: 'Authenticator',
  key: ['userId'],
  journal: {
    none: 'What is set up, used and removed has entries under the user; its secret is sealed with a key outside of the database.',
  },
  fields: {
    userId: text('User Id', { max: 25, readOnly: true }),
    /** Encrypted under a key that is not in the database: it must be read again at each sign-in. */
    sealedSecret: secret('Secret', { readOnly: true }),
    confirmedAt: dateTime('Confirmed', { readOnly: true }),
    /** The newest step whose code was taken: neither it nor an older one is good again. */
    lastStep: integer('Last Step', { readOnly: true }),
  },
  api: '/auth/authenticator',
  ...hidden,
});

/** An authenticator that is being set up: good for nothing until one of its codes confirms it. */
export const offeredAuthenticator = resource('offeredAuthenticator', {
  label: 'Offered Authenticator',
  key: ['userId'],
  journal: {
    none: 'That it was offered has an entry under the user; its secret is sealed with a key outside of the database.',
  },
  fields: {
    userId: text('User Id', { max: 25, readOnly: true }),
    sealedSecret: secret('Secret', { readOnly: true }),
    offeredAt: dateTime('Offered', { readOnly: true }),
    wrongCodes: integer('Wrong Codes', { initial: 0, readOnly: true }),
  },
  api: '/auth/offeredAuthenticator',
  ...hidden,
});

/** The recovery codes of a user, for when the authenticator is lost; each is good once. */
export const recoveryCode = resource('recoveryCode', {
  label: 'Recovery Code',
  key: ['userId', 'place'],
  journal: { none: 'New codes, and the use of one, have entries under the user.' },
  fields: {
    userId: text('User Id', { max: 25, readOnly: true }),
    /** From 1, in the order in which the codes were shown. */
    place: integer('Place', { readOnly: true }),
    /** Keyed: seven digits could be tried out otherwise. */
    codeHash: secret('Code', { readOnly: true }),
    usedAt: dateTime('Used', { optional: true, readOnly: true }),
  },
  api: '/auth/recoveryCode',
  ...hidden,
});

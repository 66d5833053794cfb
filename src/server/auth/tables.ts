import { dateTime, integer, resource, secret, text } from '#model';

/**
 * The tables of sign-in. They are resources like any other so that the database makes and migrates them, but
 * no role has access, no screen shows them, and tokens are kept only as their hashes: a reader of the
 * database can neither sign in nor finish a sign-in with them.
 */
const hidden = { access: {}, screens: {} } as const;

/** The sessions, from OTP to sign-out. */
export const sessionTable = resource('session', {
  label: 'Session',
  key: ['sessionId'],
  journal: { none: 'Sign-ins and what ends them have entries under the user.' },
  fields: {
    sessionId: text('Session', { max: 64, readOnly: true }),
    userId: text('User Id', { max: 25, readOnly: true }),
    startedAt: dateTime('Started', { readOnly: true }),
    /** Written at most once a minute, so a session may end up to a minute early, never late. */
    lastSeenAt: dateTime('Last Seen', { readOnly: true }),
    address: text('Address', { max: 64, optional: true, readOnly: true }),
    /** The browser's description of itself: for auditors to read, never a factor. */
    browserSignature: text('Browser', { max: 128, optional: true, readOnly: true }),
    /**
     * Public identifier of the session: the key is the hash of its token, and no answer shows that.
     */
    handle: text('Handle', { max: 16, optional: true, readOnly: true }),
    /** 'Chrome 126 on Windows', by what the browser said at sign-in. */
    device: text('Device', { max: 80, optional: true, readOnly: true }),
    /** The role that the person views as, its member and branch, and until when. */
    viewRole: text('Viewed Role', { max: 20, optional: true, readOnly: true }),
    viewMemberId: text('Viewed Member', { max: 5, optional: true, readOnly: true }),
    viewBranchId: text('Viewed Branch', { max: 5, optional: true, readOnly: true }),
    viewUntil: dateTime('Viewed Until', { optional: true, readOnly: true }),
    /** The session is the token of this client, with these scopes, until then; empty for people. */
    apiClientId: integer('API Client', { optional: true, readOnly: true }),
    scopes: text('Scopes', { max: 200, optional: true, readOnly: true }),
    endsAt: dateTime('Ends', { optional: true, readOnly: true }),
    /** By which the OpenID provider knows at sign-out whose session it ends; sealed for this session. */
    sealedIdToken: secret('ID Token', { optional: true, readOnly: true }),
  },
  api: '/auth/session',
  storage: {
    size: 'large',
    indexes: [['userId'], ['lastSeenAt'], ['handle'], ['apiClientId']],
    sparse: ['apiClientId'],
  },
  ...hidden,
});

/** A token between two steps: after the password and before the OTP, or before a new password is set. */
export const interimToken = resource('interimToken', {
  label: 'Interim Token',
  key: ['tokenId'],
  journal: {
    none: 'Each step of a sign-in has an entry under the user; a token lives ten minutes.',
  },
  fields: {
    tokenId: text('Token', { max: 64, readOnly: true }),
    /** Null when an unknown person forgot a password: the token behaves like any other and leads nowhere. */
    userId: text('User Id', { max: 25, optional: true, readOnly: true }),
    /** Login, Forgot or PasswordChange; a token serves one purpose only. */
    purpose: text('Purpose', { max: 20, readOnly: true }),
    issuedAt: dateTime('Issued', { readOnly: true }),
    expiresAt: dateTime('Expires', { readOnly: true }),
    /** Keyed with the token itself, which is not stored: six digits could be tried out otherwise. */
    otpHash: secret('OTP', { optional: true, readOnly: true }),
    /**
     * The user id that was typed for a Forgot token, hashed with the token: a token without a user is bound
     * to it too.
     */
    askedFor: secret('Asked For', { optional: true, readOnly: true }),
    otpExpiresAt: dateTime('OTP Expires', { optional: true, readOnly: true }),
    wrongCodes: integer('Wrong Codes', { initial: 0, readOnly: true }),
    /** Number of OTPs that this sign-in has asked for, this one included. */
    issues: integer('Issues', { initial: 1, readOnly: true }),
    spentAt: dateTime('Spent', { optional: true, readOnly: true }),
  },
  api: '/auth/interimToken',
  storage: { size: 'large', indexes: [['userId'], ['issuedAt']] },
  ...hidden,
});

/** The former passwords of a user, as hashes: none of the last five may be used again (§5). */
export const formerPassword = resource('formerPassword', {
  label: 'Former Password',
  key: ['userId', 'setAt'],
  journal: { none: 'Each new password has an entry under the user.' },
  fields: {
    userId: text('User Id', { max: 25, readOnly: true }),
    setAt: dateTime('Set', { readOnly: true }),
    passwordHash: secret('Password', { readOnly: true }),
  },
  api: '/auth/formerPassword',
  storage: { size: 'large' },
  ...hidden,
});

/** The captchas that were tried, until they would have run out: each is good for one try. */
export const spentCaptcha = resource('spentCaptcha', {
  label: 'Spent Captcha',
  key: ['nonce'],
  journal: { none: 'It only keeps a picture from being answered twice, for two minutes.' },
  fields: {
    nonce: text('Nonce', { max: 64, readOnly: true }),
    expiresAt: dateTime('Expires', { readOnly: true }),
  },
  api: '/auth/spentCaptcha',
  storage: { size: 'large', indexes: [['expiresAt']] },
  ...hidden,
});

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Lifetimes of the parts of a sign-in, in ms, and limits on tries (§9; security rows 7, 9, 14, 22).
 */
export const limits = {
  sessionIdleMs: 30 * minute,
  sessionLongestMs: 12 * hour,
  /** Maximum time of viewing as another role. */
  viewingMs: 30 * minute,
  /** A session's last sign of life is written at most this often. */
  lastSeenEveryMs: minute,
  /** Lifetime of a session in the cache, without asking the database. */
  believedMs: second,
  /** Lifetime of the token of a client program, however much it is used. */
  tokenMs: 15 * minute,
  otpMs: 2 * minute,
  otpAttempts: 5,
  /** OTPs of one sign-in, the first included. */
  otpIssues: 3,
  /** OTPs of one user without a sign-in, within `interimMs`. */
  otpIssuesOfUser: 10,
  /**
   * Maximum forgotten passwords of one user within `interimMs`; further calls get the same answer
   * and send nothing.
   */
  forgotOfUser: 3,
  /** Wrong OTPs of one user without a right one between, within a day, that lock the account. */
  wrongCodesOfUser: 25,
  interimMs: 10 * minute,
  /** Lifetime of a captcha. */
  captchaMs: 2 * minute,
  /** Pictures of one address within `triesOfAddressMs`: each try may cost one, and some are refreshed. */
  captchasOfAddress: 600,
  /** A link for a first password is carried by people, so it lives longer. */
  firstLinkMs: hour,
  /** A locked account opens by itself after this time, so that no one can lock others out for good. */
  lockMs: 30 * minute,
  /** Sign-in calls of one address; an office behind one address signs in within a minute. */
  triesOfAddress: 300,
  triesOfAddressMs: minute,
  /** Maximum time that a stream outlives its session; calls are checked within `believedMs`. */
  watchEveryMs: 3 * second,
  sweepEveryMs: minute,
  keepTokensMs: 24 * hour,
  /** An authenticator that is not confirmed by then must be set up again. */
  offeredMs: 10 * minute,
} as const;

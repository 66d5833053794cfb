/** A guard that keeps a requirement, and the server without it. */
export type Guard = {
  /** The row of the table of requirements. */
  row: number;
  /** Its name, in a few words. */
  what: string;
  file: string;
  /** The text of the guard; the file contains it once. */
  guard: string;
  /** The text in its place when it is forgotten. */
  without: string;
  /** The tests that must notice; all of the row when missing. A pattern over their whole names. */
  seenBy?: string;
};

/** The rows that this suite covers. */
export const rows = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 28, 34, 36, 37, 38,
  41, 42, 43, 44,
] as const;

const auth = 'src/server/auth';
const http = 'src/server/http';

/**
 * One guard or more of every row. `npm run guards` builds the server without each, one at a time, and runs
 * the tests of the row: a guard without a failing test is not covered.
 */
export const guards: readonly Guard[] = [
  {
    row: 1,
    what: 'the roles of a declared call',
    file: `${http}/guard.ts`,
    guard:
      '  if (!roles.includes(user.role)) throw notAllowed(whyNoRole(user.role, roles, what, declaredIn));\n',
    without: '',
  },
  {
    row: 1,
    what: 'a call without a session is refused',
    file: `${http}/errors.ts`,
    guard: 'isApi(request) && !request.user',
    without: 'false',
    seenBy: '^1\\. .*an address that there is not',
  },
  {
    row: 2,
    what: 'the scope of a role',
    file: 'src/model/language/access.ts',
    guard: 'Object.entries(guarded.access[reader.role]?.within ?? {}).map(([field, of]) => [',
    without: "Object.entries({} as Record<string, 'memberId'>).map(([field, of]) => [",
  },
  {
    row: 2,
    what: 'the batch of another is not there',
    file: 'src/server/files/rowFiles/rowFileCalls.ts',
    guard: ' || !reaches(user, type.file, found)',
    without: '',
    seenBy: '^2\\. .*batches of bids',
  },
  {
    row: 3,
    what: 'what the exchange sets is no field of a form',
    file: 'src/model/language/noun.ts',
    guard: '      if (options.readOnly) return false;\n',
    without: '',
  },
  {
    row: 4,
    what: 'who may give which role',
    file: 'src/server/database/rows/allowedValues.ts',
    guard: 'if (grants.length === 0 || coveringGrant(role, action, noun, rows)) return;',
    without: 'if (grants.length >= 0) return;',
  },
  {
    row: 5,
    what: 'another role, member or branch ends the sessions',
    file: `${auth}/session/endOnChange.ts`,
    guard: ' || standsFor.some(differs);',
    without: ';',
    seenBy: '^5\\. ',
  },
  {
    row: 6,
    what: 'the cost of a hash',
    file: 'src/server/people/password.ts',
    guard: 'memoryCost: 19_456',
    without: 'memoryCost: 1024',
  },
  {
    row: 7,
    what: 'the lock after five wrong passwords',
    file: `${auth}/failureMutations.ts`,
    guard: 'failedAttempts >= passwordPolicy.attempts ? tx.steady : null',
    without: 'failedAttempts < 0 ? tx.steady : null',
    seenBy: '^7\\. guessing.*(five wrong|hundred|session left open)',
  },
  {
    row: 7,
    what: 'only the address that our proxy saw',
    file: 'src/server/app/app.ts',
    guard: 'trustProxy: machine.settings.trustProxy && ((_, hop) => hop === 0),',
    without: 'trustProxy: machine.settings.trustProxy,',
    seenBy: '^7\\. .*one address is refused',
  },
  {
    row: 7,
    what: 'tries are counted',
    file: 'src/server/throttle/countUse.ts',
    guard: '      mine.left -= 1;\n',
    without: '',
    seenBy: '^7\\. .*one address is refused',
  },
  {
    row: 8,
    what: 'nobody is compared with a hash too',
    file: 'src/server/people/password.ts',
    guard: '  const against = stored ?? (await nobody);',
    without: '  if (stored === null) return false;\n  const against = stored ?? (await nobody);',
    seenBy: '^8\\. .*what they cost',
  },
  {
    row: 8,
    what: 'the same words for a locked account',
    file: `${auth}/signIn.ts`,
    guard: 'return refusal(wrongCredentials);\n    }\n    const isOld',
    without:
      "return refusal(account && isLocked(account, steady) ? 'Your account is locked' : wrongCredentials);\n    }\n    const isOld",
    seenBy: '^8\\. .*the answers to an unknown',
  },
  {
    row: 9,
    what: 'a one-time password runs out',
    file: `${auth}/secondFactor/codeMutations.ts`,
    guard: 'tx.steady >= (token.otpExpiresAt ?? 0)',
    without: 'tx.steady < 0',
    seenBy: '^9\\. .*121 seconds',
  },
  {
    row: 9,
    what: 'the fifth wrong one is the last',
    file: `${auth}/secondFactor/codeMutations.ts`,
    guard: 'wrongCodes >= limits.otpAttempts',
    without: 'wrongCodes < 0',
    seenBy: '^9\\. .*five wrong',
  },
  {
    row: 9,
    what: 'a resend ends the one before',
    file: `${auth}/tokenMutations.ts`,
    guard: '    if (before) await spend(tx, before.tokenId);\n',
    without: '',
    seenBy: '^9\\. .*another was asked for',
  },
  {
    row: 9,
    what: 'a code is bound to its user',
    file: `${auth}/secondFactor/codeMutations.ts`,
    guard: '    token.userId === code.userId &&\n',
    without: '',
    seenBy: '^9\\. .*bound to its (sign-in|user)',
  },
  {
    row: 10,
    what: 'an empty code is for accounts without two-factor',
    file: `${auth}/secondFactor/codeMutations.ts`,
    guard: 'codeHash === null ? !isTwoFactor :',
    without: 'codeHash === null ? true :',
  },
  {
    row: 11,
    what: 'a session has a name of its own',
    file: `${auth}/secondFactor/otpStep.ts`,
    guard: 'const sessionToken = newToken();',
    without: "const sessionToken = request.cookies['__Host-sid'] || newToken();",
  },
  {
    row: 12,
    what: 'a token of a sign-in sets no password',
    file: `${auth}/password/passwordMutations.ts`,
    guard: "    token.purpose === 'PasswordChange' &&\n",
    without: '',
  },
  {
    row: 12,
    what: 'a token for a password finishes no sign-in',
    file: `${auth}/secondFactor/codeMutations.ts`,
    guard: "    token.purpose === 'Login' &&\n",
    without: '',
  },
  {
    row: 13,
    what: 'sign-out ends the session on the server',
    file: `${auth}/session/sessionMutations.ts`,
    guard:
      "    await tx.db.deleteFrom('session').where('sessionId', '=', sessionId).execute();\n    journal(tx, 'signed out', userId);",
    without: "    journal(tx, 'signed out', userId);",
  },
  {
    row: 14,
    what: 'idle for thirty minutes',
    file: `${auth}/session/sessions.ts`,
    guard: '      now >= lastSeen + limits.sessionIdleMs ||\n',
    without: '',
    seenBy: '^14\\. .*(thirty minutes|asks by itself)',
  },
  {
    row: 14,
    what: 'twelve hours in all',
    file: `${auth}/session/sessions.ts`,
    guard: 'now >= row.startedAt + limits.sessionLongestMs',
    without: 'now < 0',
    seenBy: '^14\\. .*twelve hours',
  },
  {
    row: 15,
    what: 'a new password ends the other sessions',
    file: `${auth}/password/passwordMutations.ts`,
    guard: '    await endSessionsOf(tx, account.userId, sessionId);\n',
    without: '',
  },
  {
    row: 16,
    what: 'no script reads the session',
    file: `${auth}/session/cookie.ts`,
    guard: 'httpOnly: true, ',
    without: '',
  },
  {
    row: 17,
    what: 'what another site sends is refused',
    file: `${http}/security.ts`,
    guard: 'if (writes(request) && isForeign(request))',
    without: 'if (writes(request) && false)',
  },
  {
    row: 17,
    what: 'a body of text is no body',
    file: `${http}/security.ts`,
    guard: "  app.removeContentTypeParser('text/plain');\n",
    without:
      "  app.removeContentTypeParser('text/plain');\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, JSON.parse(String(body))));\n",
    seenBy: '^17\\. .*a form of another site',
  },
  {
    row: 18,
    what: 'no origin is let in',
    file: `${http}/security.ts`,
    guard: '    reply.headers(headersFor(request));\n',
    without:
      "    reply.headers(headersFor(request)).header('access-control-allow-origin', request.headers.origin ?? '*');\n",
  },
  {
    row: 19,
    what: 'sign-out asks for the access token',
    file: `${auth}/session/sessionCalls.ts`,
    guard: 'if (!isSame(accessToken, accessTokenOf(token)))',
    without: 'if (token === accessToken)',
    seenBy: '^19\\. .*signs nobody out',
  },
  {
    row: 20,
    what: 'the policy of content',
    file: `${http}/security.ts`,
    guard: '    contentSecurityPolicy,\n',
    without: '    contentSecurityPolicy: false,\n',
  },
  {
    row: 20,
    what: 'TLS only, once by TLS',
    file: `${http}/security.ts`,
    guard: "protocol === 'https' ? byTls : always",
    without: "protocol === 'gopher' ? byTls : always",
    seenBy: '^20\\. .*pages, calls',
  },
  {
    row: 21,
    what: 'no-store',
    file: `${http}/security.ts`,
    guard: "    if (isApi(request)) reply.header('cache-control', 'no-store');\n",
    without: '',
  },
  {
    row: 22,
    what: 'the token of a new password is good once',
    file: `${auth}/password/passwordMutations.ts`,
    guard: "  await tx.db.deleteFrom('interimToken').where('userId', '=', userId).execute();\n",
    without: '',
  },
  {
    row: 22,
    what: 'and for ten minutes',
    file: `${auth}/password/passwordMutations.ts`,
    guard: '    steady < token.expiresAt;',
    without: '    steady > 0;',
  },
  {
    row: 28,
    what: 'ten streams of one user',
    file: 'src/server/messaging/openHub.ts',
    guard: 'if (openBy(listeners, user) >= limits.perUser)',
    without: 'if (openBy(listeners, user) < 0)',
    seenBy: '^28\\. .*ten times',
  },
  {
    row: 28,
    what: 'the events of the own member',
    file: 'src/server/messaging/audience.ts',
    guard: '(audience.memberId === undefined || audience.memberId === user.memberId) &&',
    without: 'true &&',
    seenBy: '^28\\. .*orders of another',
  },
  {
    row: 34,
    what: 'a token is kept as its hash',
    file: `${auth}/token.ts`,
    guard: "hash('sha256', token, 'hex')",
    without: "hash('sha256', '', 'hex').slice(0, 0) + token",
  },
  {
    row: 36,
    what: 'words instead of what is inside',
    file: `${http}/errors.ts`,
    guard: '    message: failure.message,\n',
    without:
      '    message: failure.cause instanceof Error ? String(failure.cause.stack) : failure.message,\n',
  },
  {
    row: 37,
    what: 'five methods and no more',
    file: `${http}/security.ts`,
    guard: 'if (!served.has(request.method))',
    without: 'if (false)',
  },
  {
    row: 38,
    what: 'keys that others may read',
    file: 'src/server/runtime/secrets.ts',
    guard: "process.platform !== 'win32' && rights !== 0",
    without: 'rights < 0',
    seenBy: '^38\\. .*keys that others',
  },
  {
    row: 38,
    what: 'the encoding that everybody knows',
    file: 'src/server/runtime/passwordEncodingKey.ts',
    guard: "if (mode !== 'production') return settings;",
    without: 'if (mode) return settings;',
    seenBy: '^38\\. .*password encoding',
  },
  {
    row: 41,
    what: 'sixty exports a minute',
    file: 'src/server/throttle/countExport.ts',
    guard: 'if (isWithin) return;',
    without: 'if (isWithin || leftMs) return;',
    seenBy: '^41\\. .*sixty exports',
  },
  {
    row: 41,
    what: 'three forgotten passwords in ten minutes',
    file: `${auth}/password/forgotMutations.ts`,
    guard: 'recent.length >= limits.forgotOfUser',
    without: 'recent.length < 0',
    seenBy: '^41\\. .*forgotten three times',
  },
  {
    row: 42,
    what: 'a word of a query that comes twice',
    file: `${http}/security.ts`,
    guard: '    if (Array.isArray(query[name]))\n',
    without: '    if (Array.isArray(query[name]) && false)\n',
    seenBy: '^42\\. .*comes twice',
  },
  {
    row: 42,
    what: 'half of a letter',
    file: `${http}/security.ts`,
    guard: '!value.isWellFormed()',
    without: 'false',
    seenBy: '^42\\. .*half of a letter',
  },
  {
    row: 43,
    what: 'a password that anybody would guess',
    file: `${auth}/password/passwordCheck.ts`,
    guard: 'if (await isGuessable(password, account)) refusals',
    without: 'if ((await isGuessable(password, account)) && !password) refusals',
    seenBy: '^43\\. .*common ones',
  },
  {
    row: 43,
    what: 'the last five passwords',
    file: `${auth}/password/passwordCheck.ts`,
    guard: '  for (const hash of hashes)',
    without: '  for (const hash of hashes.slice(0, 1))',
    seenBy: '^43\\. .*common ones',
  },
  {
    row: 44,
    what: 'nothing is sent to nobody',
    file: `${auth}/password/forgot.ts`,
    guard: "return isReached ? null : 'another mobile number or mail';",
    without: 'return isReached ? null : null;',
    seenBy: '^44\\. .*looks the same',
  },
  {
    row: 44,
    what: 'an unknown user is given a token too',
    file: `${auth}/password/forgot.ts`,
    guard: 'return { messages: [], accessToken: token };\n  });\n\n  on(',
    without:
      'return isToBeSent ? { messages: [], accessToken: token } : refusal(forgotIsOver);\n  });\n\n  on(',
    seenBy: '^44\\. .*looks the same',
  },
];

/** The scopes of the API that a client program may have, with their words. */
export const scopeLabels = {
  'bids:read': 'Read Bids',
  'bids:write': 'Enter Bids',
  'reports:read': 'Read Reports',
  'files:write': 'Send Files',
} as const;

export type Scope = keyof typeof scopeLabels;

export const scopes = Object.keys(scopeLabels) as Scope[];

/** The flag of a client for a scope: `bidsRead` of `bids:read`. */
export const scopeFlags = {
  'bids:read': 'bidsRead',
  'bids:write': 'bidsWrite',
  'reports:read': 'reportsRead',
  'files:write': 'filesWrite',
} as const satisfies Record<Scope, string>;

/** The scopes of a client, by its flags. */
export const scopesOf = (
  client: Readonly<Record<(typeof scopeFlags)[Scope], boolean>>,
): readonly Scope[] => scopes.filter((scope) => client[scopeFlags[scope]]);

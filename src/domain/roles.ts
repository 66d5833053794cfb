/** The roles of the exchange's users and the codes that the specification gives them (§4.1). */
export const roleCodes = {
  dealer: 0,
  controlUser: 1,
  inquiry: 3,
  memberAdmin: 4,
  branchAdmin: 5,
  lic: 6,
  mof: 7,
  listco: 8,
  viewOnly: 10,
} as const;

export type Role = keyof typeof roleCodes;

/** The name on what the machine does by itself; it is nobody's user id. */
export const machineUserId = 'system';

/** The label of each role. */
export const roleLabels: Record<Role, string> = {
  dealer: 'Dealer',
  controlUser: 'Control User',
  inquiry: 'Inquiry',
  memberAdmin: 'Member Admin',
  branchAdmin: 'Branch Admin',
  lic: 'Client',
  mof: 'MoF',
  listco: 'LISTCO',
  viewOnly: 'VIEWONLY',
};

export const roles = Object.keys(roleCodes) as Role[];

/** The roles that may enter, modify and cancel bids (§6). */
export const dealing = ['dealer', 'memberAdmin', 'branchAdmin'] as const satisfies Role[];

/** The roles that sign in with a domain account; all others sign in with member id and user id. */
export const domainRoles = ['controlUser', 'listco', 'viewOnly'] as const satisfies Role[];

/**
 * The exchange's own people, who see where a rule is declared; LISTCO acts for listed companies.
 */
export const exchangeStaff = ['controlUser', 'viewOnly'] as const satisfies Role[];

/**
 * The roles that may view the console as another role, read-only: they have the highest rights of
 * the exchange.
 */
export const viewing = ['controlUser'] as const satisfies Role[];

/** The users of members, by member id and user id; their user ids are numbers. */
export const memberRoles = [
  'dealer',
  'inquiry',
  'memberAdmin',
  'branchAdmin',
  'lic',
  'mof',
] as const satisfies Role[];

/** A role as the wire spells it: `ROLE_0`. */
export const roleKey = (role: Role): string => `ROLE_${roleCodes[role]}`;

/** The role of a key like `ROLE_0`; null for an unknown key. */
export const roleOf = (key: string): Role | null =>
  roles.find((role) => roleKey(role) === key) ?? null;

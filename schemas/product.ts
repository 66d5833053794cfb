import type { GroupIcon } from '#model';

/** The groups of the menu in the order of a working day, each with its icon in a narrow menu. */
const groups = {
  'Order Management': 'pencil',
  Masters: 'records',
  Reports: 'chart',
  Utilities: 'wrench',
  Allocation: 'pie',
} as const satisfies Readonly<Record<string, GroupIcon>>;

/** The name and the description of the whole product in one place, and the groups of its menu. */
export const product = {
  name: 'Offerdesk',
  about: "The back office of an exchange's offer-for-sale platform.",
  /** The placeholder of the command line. */
  findHint: 'A screen, an action, an order id, a symbol, a member, a PAN …',
  menuGroups: Object.keys(groups) as readonly (keyof typeof groups)[],
  groupIcons: groups as Readonly<Record<string, GroupIcon>>,
} as const;

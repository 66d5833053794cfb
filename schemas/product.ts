/** The name and the description of the whole product in one place, and the groups of its menu. */
export const product = {
  name: 'Offerdesk',
  about: "The back office of an exchange's offer-for-sale platform.",
  /** In the order in which people work through their day. */
  menuGroups: ['Order Management', 'Masters', 'Reports', 'Utilities', 'Allocation'],
} as const;

/** The three books of an offer (specification §4.2). */
export const seriesLabels = { IS: 'Non-retail', RS: 'Retail', ES: 'Employee' } as const;
export type Series = keyof typeof seriesLabels;

/**
 * The two days of an offer: T for non-retail, the next trading day for retail, employees and bids
 * carried forward.
 */
export const dayLabels = { T: 'T day', 'T+1': 'T+1 day' } as const;
export type Day = keyof typeof dayLabels;

/** The categories of bidders: institutions and other non-retail bidders in IS, individuals in RS, staff in ES. */
export const categoryLabels = {
  MF: 'Mutual Fund',
  IC: 'Insurance Company',
  OTHS: 'Other Institution',
  NII: 'Non-Institutional',
  RI: 'Retail Individual',
  EMP: 'Employee',
} as const;
export type Category = keyof typeof categoryLabels;

/** The categories that may bid in each series. */
export const categoriesOf: Record<Series, readonly Category[]> = {
  IS: ['MF', 'IC', 'OTHS', 'NII'],
  RS: ['RI'],
  ES: ['EMP'],
};

/** Institutions: the only bidders who may bid on 0% margin. */
export const isInstitution = (category: Category): boolean =>
  category === 'MF' || category === 'IC' || category === 'OTHS';

/** Margin codes of the exchange; beware that the other exchange writes them the other way round. */
export const marginLabels = { '1': '100%', '0': '0%' } as const;
export type MarginType = keyof typeof marginLabels;

export const clientTypeLabels = { CLI: 'Client', PRO: 'Pro' } as const;
export type ClientType = keyof typeof clientTypeLabels;

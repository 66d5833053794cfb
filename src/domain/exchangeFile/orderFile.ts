/** The operations in a file of bids. */
export const operationLabels = {
  E: 'New bid',
  M: 'Modification',
  C: 'Cancellation',
  CF: 'Carry forward',
} as const;
export type Operation = keyof typeof operationLabels;

/** The two layouts of a file of bids (market facts §4.2 and §4.3). */
export const layoutLabels = { NSE: 'NSE', BSE: 'BSE' } as const;
export type Layout = keyof typeof layoutLabels;

/** A column of a layout: its name, what it holds, and two rows of the sample. */
export type LayoutColumn = { name: string; words: string };

/** Most rows of one file. */
export const mostOrderRows = 100_000;

/** The columns of each layout in their order; those of NSE may be in any order under a heading. */
export const layoutColumns: Record<Layout, readonly LayoutColumn[]> = {
  NSE: [
    { name: 'symbol', words: 'Symbol on offer' },
    { name: 'series', words: 'IS non-retail, RS retail, ES employees' },
    { name: 'clientType', words: 'CLI for a client, PRO for the member itself' },
    { name: 'clientId', words: 'Code in the client master; blank for PRO' },
    { name: 'participantId', words: 'Custodian participant; blank for none' },
    { name: 'marginType', words: '1 for 100%, 0 for 0%' },
    { name: 'isMarketOrder', words: 'Y at the cut-off price, N at a price' },
    { name: 'quantity', words: 'Shares' },
    { name: 'price', words: 'Rupees; blank at the cut-off price' },
    { name: 'operationType', words: 'E new, M modify, C cancel, CF carry forward' },
    { name: 'orderId', words: 'The bid that is changed; blank for E' },
  ],
  BSE: [
    { name: 'Symbol', words: 'Symbol on offer' },
    { name: 'Category', words: 'MF, IC, OTHS, NII, RI, or RIC: retail at the cut-off price' },
    { name: 'CP code', words: 'Custodian participant; blank for none' },
    { name: 'UCC', words: 'Code in the client master; the member’s own code for itself' },
    { name: 'Custodian code', words: 'Clearing code of the custodian; the CP code counts' },
    { name: 'Quantity', words: 'Shares' },
    { name: 'Price', words: 'Rupees; not read for RIC' },
    { name: 'Margin', words: '1 for 0%, 2 for 100%: the reverse of NSE' },
    { name: 'Bid Id', words: '0 for a new bid' },
    { name: 'Action', words: 'N new, M modify, D cancel' },
  ],
};

/** How the columns of NSE are found in a row, when it is a heading; null when it is none. */
export const headingOf = (cells: readonly string[]): (string | null)[] | null => {
  const names = new Map(layoutColumns.NSE.map(({ name }) => [name.toLowerCase(), name]));
  const found = cells.map((cell) => names.get(cell.trim().replace(/\s+/g, '').toLowerCase()));
  return found.includes('symbol') && found.includes('series')
    ? found.map((name) => name ?? null)
    : null;
};

/**
 * The layout of the first rows of a file; null when they fit both or none. Only NSE has a heading,
 * and a known series in the second cell; BSE has a category there and an action at the end.
 */
export const layoutOf = (rows: readonly (readonly string[])[]): Layout | null => {
  const [first] = rows;
  if (first && headingOf(first)) return 'NSE';
  const votes = { NSE: 0, BSE: 0 };
  for (const cells of rows) {
    const second = upper(cells[1]);
    if (/^(IS|RS|ES)$/.test(second)) votes.NSE += 1;
    if (/^(MF|IC|OTHS|NII|RI|RIC)$/.test(second)) votes.BSE += 1;
    if (/^[NMD]$/.test(upper(cells[9])) && /^[12]$/.test(upper(cells[7]))) votes.BSE += 1;
    if (/^(CLI|PRO)$/.test(upper(cells[2]))) votes.NSE += 1;
  }
  if (votes.NSE === votes.BSE) return null;
  return votes.NSE > votes.BSE ? 'NSE' : 'BSE';
};

const upper = (cell: string | undefined): string => (cell ?? '').trim().toUpperCase();

import { english, t } from '#console/browser/language.ts';
import type { demandColumns } from '#domain/exchangeFile/demandRow.ts';

/** The content of each cell of a row of bids, for authors of demand files. */
const words: Record<(typeof demandColumns)[number], string> = {
  get exchange() {
    return t('BSE or MSE, as in the header');
  },
  get symbol() {
    return t('As in the header');
  },
  series: 'IS non-retail, RS retail, ES employees',
  category: 'MF, IC, OTHS, NII in IS; RI in RS; EMP in ES',
  get memberCode() {
    return t('Of the member at its exchange');
  },
  get ucc() {
    return t('Code of the client at its member');
  },
  get pan() {
    return t('Limits and caps apply to it over all exchanges');
  },
  get cpCode() {
    return t('Custodian participant; blank for none');
  },
  get custodian() {
    return t('Its clearing code; blank for none');
  },
  get qty() {
    return t('Shares, in lots');
  },
  get price() {
    return t('Rupees, in ticks from the floor up; blank at the cut-off price');
  },
  get cutOff() {
    return t('Y for a bid at the cut-off price (RS, ES), otherwise N');
  },
  get marginType() {
    return t('1 for 100%, 0 for 0% (MF, IC, OTHS)');
  },
  get cpApproved() {
    return t('Y if the custodian has confirmed, otherwise N');
  },
  get bidId() {
    return t('Unique in the file');
  },
  get entryTs() {
    return t('2026-11-20T10:15:00+05:30; without an offset, exchange time');
  },
  get modTs() {
    return t('The time of the last change; blank if there was none');
  },
};

/** The cells of the header, which control what follows. */
const headerWords: readonly (readonly [name: string, words: string])[] = [
  ['H', english('The letter H')],
  ['exchange', 'BSE or MSE'],
  ['symbol', english('Of the offer')],
  ['series', english('IS on T; IS+RS+ES on T+1, including series without bids')],
  ['dayType', english('10 for T, 11 for T+1')],
  ['tradeDate', english('YYYY-MM-DD, the day of the bids')],
  ['rowCount', english('Rows below the header')],
  ['totalQty', english('Their shares')],
  ['sha256', english('Of every byte below the header’s line')],
];

export type LayoutCell = { row: 'Header' | 'Bid'; at: number; name: string; words: string };

/** Every cell of a demand file: those of the header, then those of a bid. */
export const layoutCells: readonly LayoutCell[] = [
  ...headerWords.map(([name, text], at) => ({
    row: english('Header'),
    at: at + 1,
    name,
    words: text,
  })),
  ...Object.entries(words).map(([name, text], at) => ({
    row: english('Bid'),
    at: at + 1,
    name,
    words: text,
  })),
];

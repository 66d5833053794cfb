import type { CustodianAnswer } from '../bid/custodian.ts';

/** A custodian's answer in a row of a file. */
export type FileAnswer = Exclude<CustodianAnswer, 'restore'>;

/**
 * The columns of a file of custodians' answers, in the order of the sample; the last four only
 * check that the right bid is meant.
 */
export const custodianColumns = [
  { name: 'orderId', isNeeded: true, words: 'The number of the bid.' },
  {
    name: 'answer',
    isNeeded: true,
    words: 'CONFIRM or REJECT; C or R, Y or N in short.',
  },
  { name: 'reason', isNeeded: false, words: 'Why the bid is refused: mandatory with REJECT.' },
  {
    name: 'participantId',
    isNeeded: false,
    words: 'The custodian. If it is given, it must be the custodian of the bid.',
  },
  { name: 'symbol', isNeeded: false, words: 'If it is given, it must be that of the bid.' },
  { name: 'clientId', isNeeded: false, words: 'If it is given, it must be that of the bid.' },
  {
    name: 'quantity',
    isNeeded: false,
    words: 'Shares. If it is given, it must be the current quantity of the bid.',
  },
] as const;

export type CustodianColumn = (typeof custodianColumns)[number]['name'];

/**
 * The column with a title, in any case and with or without blanks; null for a column that is not
 * read.
 */
export const columnTitled = (title: string): CustodianColumn | null => {
  const wanted = folded(title);
  return byTitle.get(wanted) ?? others[wanted] ?? null;
};

const folded = (title: string) => title.toLowerCase().replace(/[\s_]+/g, '');
const byTitle = new Map(custodianColumns.map(({ name }) => [folded(name), name]));
const others: Readonly<Record<string, CustodianColumn>> = {
  custodianparticipant: 'participantId',
  custodian: 'participantId',
  client: 'clientId',
};

/** Most rows of one file. */
export const mostAnswers = 100_000;

/** The answer that a cell means; null for any other text. */
export const parseAnswer = (cell: string): FileAnswer | null =>
  meant[cell.trim().toUpperCase()] ?? null;

const meant: Readonly<Record<string, FileAnswer>> = {
  CONFIRM: 'confirm',
  CONFIRMED: 'confirm',
  C: 'confirm',
  Y: 'confirm',
  REJECT: 'reject',
  REJECTED: 'reject',
  R: 'reject',
  N: 'reject',
};

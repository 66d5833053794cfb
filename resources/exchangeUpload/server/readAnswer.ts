import {
  type CustodianColumn,
  columnTitled,
  custodianColumns,
  type FileAnswer,
  parseAnswer,
} from '#domain/exchangeFile/custodianFile.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { reasonLength } from '#model';
import { faultOfHidden, inOneForm, withoutHidden } from '#model/values/oneForm.ts';
import { type Fault, FileFault, faultIn } from '#server/files/csv/fault.ts';
import { addedColumns } from '#server/files/csv/heading.ts';

/** The column at each place of a file; null for one that is not read. */
export type Columns = readonly (CustodianColumn | null)[];

/** A row as it is read: what it says, and what is wrong with its cells. */
export type ReadAnswer = {
  orderId: number | null;
  answer: FileAnswer | null;
  reason: string | null;
  /** Other cells about the bid, to be compared with it. */
  claims: Readonly<Partial<Record<'participantId' | 'symbol' | 'clientId' | 'quantity', string>>>;
  faults: Fault[];
};

const added = new Set(addedColumns.map((title) => title.toLowerCase()));

/** Reads the heading of a file; throws FileFault with every column that is unknown, there twice or missing. */
export const columnsOf = (heading: readonly string[]): Columns => {
  const faults: Fault[] = [];
  const seen = new Set<CustodianColumn>();
  const columns = heading.map((title): CustodianColumn | null => {
    const name = columnTitled(withoutHidden(title));
    const field = withoutHidden(title).slice(0, 60);
    // The columns that the error file added; a corrected error file may keep them.
    if (name === null && field !== '' && !added.has(field.toLowerCase()))
      faults.push(
        faultIn(
          field,
          'UNKNOWN_COLUMN',
          sentence("There is no column '%{title}'. There are %{names}.", { title: field, names }),
        ),
      );
    if (name === null) return null;
    if (seen.has(name))
      faults.push(
        faultIn(
          field,
          'DUPLICATE_COLUMN',
          sentence("The column '%{name}' appears twice.", { name: field }),
        ),
      );
    seen.add(name);
    return name;
  });
  for (const { name, isNeeded } of custodianColumns)
    if (isNeeded && !seen.has(name))
      faults.push(
        faultIn(
          name,
          'MISSING_COLUMN',
          sentence("The column '%{name}' is missing. The first row names the columns.", { name }),
        ),
      );
  if (faults.length > 0) throw new FileFault(1, ...faults);
  return columns;
};

const names = custodianColumns.map(({ name }) => name).join(', ');

/** Reads a row: everything that is wrong with its cells is reported. */
export const readAnswer = (columns: Columns, cells: readonly string[]): ReadAnswer => {
  const texts: Partial<Record<CustodianColumn, string>> = {};
  columns.forEach((name, at) => {
    // The ' with which an export keeps a spreadsheet from running a cell.
    const written = (name === 'reason' ? inOneForm : withoutHidden)(cells[at] ?? '');
    const cell = written.replace(/^'(?=[=+\-@])/, '');
    if (name !== null && cell !== '') texts[name] = cell;
  });
  const faults: Fault[] = [];
  const fault = (field: CustodianColumn, code: string, words: Words) => {
    faults.push(faultIn(field, code, words));
    return null;
  };
  const orderId = orderIdIn(texts.orderId, fault);
  const answer =
    texts.answer === undefined
      ? fault('answer', 'MANDATORY', 'Answer is mandatory')
      : (parseAnswer(texts.answer) ??
        fault('answer', 'INVALID', 'Answer must be CONFIRM or REJECT'));
  const reason = texts.reason ?? null;
  if (answer === 'reject' && reason === null)
    fault('reason', 'MANDATORY', 'Enter a reason for the refusal');
  else if (answer === 'reject' && reason !== null && reason.length < reasonLength.min)
    fault('reason', 'INVALID', `Reason must have at least ${reasonLength.min} letters`);
  if (reason !== null && reason.length > reasonLength.max)
    fault('reason', 'INVALID', `Reason may have at most ${reasonLength.max} letters`);
  const hidden = faultOfHidden('Reason', reason ?? '');
  if (hidden !== undefined) fault('reason', 'INVALID', hidden);
  const { participantId, symbol, clientId, quantity } = texts;
  const claims = {
    ...(participantId && { participantId: participantId.toUpperCase() }),
    ...(symbol && { symbol: symbol.toUpperCase() }),
    ...(clientId && { clientId: clientId.toUpperCase() }),
    ...(quantity && { quantity: quantity.replaceAll(',', '') }),
  };
  return { orderId, answer, reason, claims, faults };
};

const orderIdIn = (
  cell: string | undefined,
  fault: (field: CustodianColumn, code: string, words: Words) => null,
): number | null => {
  if (cell === undefined) return fault('orderId', 'MANDATORY', 'Order Id is mandatory');
  // A spreadsheet writes so long a number as 2.02611E+15, and the bid cannot be told any more.
  const orderId = /^\d{1,16}$/.test(cell) ? Number(cell) : Number.NaN;
  return Number.isSafeInteger(orderId)
    ? orderId
    : fault('orderId', 'INVALID', 'Order Id must be the whole number of the bid, in digits');
};

/** The cells of a row that do not match its bid. */
export const mismatches = (
  { claims }: Pick<ReadAnswer, 'claims'>,
  bid: Readonly<{
    participantId: string | null;
    symbol: string;
    clientId: string;
    quantity: number;
  }>,
): Fault[] =>
  (Object.entries(claims) as [keyof typeof bid, string][])
    .filter(([field, cell]) => String(bid[field] ?? '') !== cell)
    .map(([field, cell]) =>
      faultIn(
        field,
        'MISMATCH',
        sentence('The bid has %{label} %{value}, not %{cell}', {
          label: sentence(labels[field]),
          value: bid[field] === null ? sentence('none') : String(bid[field]),
          cell,
        }),
      ),
    );

const labels = {
  participantId: 'custodian',
  symbol: 'symbol',
  clientId: 'client',
  quantity: 'quantity',
};

import {
  headingOf,
  type Layout,
  layoutColumns,
  type Operation,
} from '#domain/exchangeFile/orderFile.ts';
import type { Category, ClientType, MarginType, Series } from '#domain/market/series.ts';
import { paiseIn } from '#domain/money.ts';
import { sentence } from '#domain/sentence.ts';
import { type Field, type Fields, fieldsNamed } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { order } from '#schemas/order.ts';
import { parseCell } from '#server/files/csv/cell.ts';
import { type Fault, faultIn } from '#server/files/csv/fault.ts';
import { type Check, checkOf } from '#server/http/values.ts';
import { namedByBse } from './bseRow.ts';
import type { NamedCells } from './namedCells.ts';

/** The instruction in a row of a file. Price in paise; null where the row has no value. */
export type OrderInstruction = {
  operation: Operation;
  orderId: number | null;
  symbol: string | null;
  series: Series | null;
  /** Only the layout of BSE says it; else the client master does. */
  category: Category | null;
  clientType: ClientType | null;
  clientId: string | null;
  participantId: string | null;
  marginType: MarginType | null;
  isMarketOrder: boolean | null;
  quantity: number | null;
  price: number | null;
};

/**
 * A row as it is read: what it asks for, and what is wrong with its cells, which are null then. Nothing is asked
 * where it cannot be told what the row is about at all.
 */
export type ReadRow = { instruction: OrderInstruction | null; faults: Fault[] };

/** How the rows of one file are to be read: its layout, and its heading where it has one. */
export type Reading = {
  layout: Layout;
  heading: readonly string[] | null;
  memberId: string | null;
};

/** Reads the rows of one file of bids: every wrong cell is reported, by the names of the fields of an order. */
export const readerOf = (reading: Reading): ((cells: readonly string[]) => ReadRow) => {
  const columns = reading.heading ? headingOf(reading.heading) : null;
  return (written) => {
    // Ids, codes and numbers, all of them.
    const cells = written.map(withoutHidden);
    return rowRead(
      reading,
      reading.layout === 'BSE' ? namedByBse(cells, reading.memberId) : namedByNse(columns, cells),
    );
  };
};

const rowRead = (reading: Reading, named: NamedCells): ReadRow => {
  // Cells in the wrong places say nothing.
  if (named.faults.some(({ code }) => code === 'RAGGED'))
    return { instruction: null, faults: named.faults };
  const operationText = (named.cells.operationType ?? '').toUpperCase();
  const values = valuesOf(named.cells);
  if (values.clientType === 'PRO') values.clientId ??= reading.memberId;
  const operation = isOperation(operationText) ? operationText : null;
  const found = (operation ? checks[operation] : anyCheck).faults(values);
  const faults = [
    ...named.faults,
    ...Object.entries(found)
      .filter(([field]) => !named.faults.some((other) => other.field === field))
      .map(([field, words]) =>
        faultIn(field, values[field] === null ? 'MANDATORY' : 'INVALID', words),
      ),
    ...(operation
      ? misplaced(operation, values)
      : [faultIn('operationType', 'INVALID', operationWords[reading.layout])]),
  ];
  for (const { field } of faults) values[field] = null;
  // A row that says nothing it can be understood by is held against the rules of a new bid.
  const meant = operation ?? 'E';
  const isKnown = about[meant].every((name) => values[name] !== null);
  return { instruction: isKnown ? instructionOf(meant, values) : null, faults };
};

/** The fields that identify the subject of a row; the rules cannot check a row without them. */
const about: Record<Operation, readonly string[]> = {
  E: ['symbol', 'series'],
  M: ['orderId'],
  C: ['orderId'],
  CF: ['orderId'],
};

const operationWords: Record<Layout, string> = {
  NSE: 'Operation must be E (new), M (modify), C (cancel) or CF (carry forward)',
  BSE: 'Action must be N (new), M (modify) or D (cancel)',
};

const isOperation = (text: string): text is Operation => Object.hasOwn(needed, text);

const namedByNse = (
  columns: readonly (string | null)[] | null,
  cells: readonly string[],
): NamedCells => {
  const names = columns ?? layoutColumns.NSE.map(({ name }) => name);
  const most = names.length;
  // The last column may be left out by a file of new bids alone.
  const least = columns ? most : most - 1;
  const isRagged =
    cells.length < least || cells.slice(most).some((cell) => columns === null && cell !== '');
  const named: Record<string, string> = {};
  for (const [at, name] of names.entries()) if (name !== null) named[name] = cells[at] ?? '';
  return {
    cells: named,
    faults: isRagged
      ? [
          faultIn(
            '',
            'RAGGED',
            sentence('This row has %{cells} cells where %{columns} are expected', {
              cells: cells.length,
              columns: most,
            }),
          ),
        ]
      : [],
  };
};

const names = [
  'symbol',
  'series',
  'category',
  'clientType',
  'clientId',
  'participantId',
  'marginType',
  'isMarketOrder',
  'quantity',
  'price',
  'orderId',
] as const;

type Values = Record<string, any>;

const fields = fieldsNamed(order, names);

const valuesOf = (cells: NamedCells['cells']): Values => {
  const values: Values = {};
  for (const name of names) values[name] = parseCell(fields[name] as Field, cells[name] ?? '');
  // A new bid carries 0 or nothing where others carry the number of theirs.
  if (values.orderId === 0) values.orderId = null;
  return values;
};

/** The cells that each operation needs; others may be filled, and must then be true. */
const needed: Record<Operation, readonly (typeof names)[number][]> = {
  E: ['symbol', 'series', 'clientType', 'clientId', 'marginType', 'isMarketOrder', 'quantity'],
  M: ['orderId', 'quantity'],
  C: ['orderId'],
  CF: ['orderId', 'quantity'],
};

const checkFor = (mandatory: readonly string[]): Check =>
  checkOf(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        {
          ...field,
          options: { ...field.options, optional: !mandatory.includes(name) },
        },
      ]),
    ) as Fields,
  );

const checks: Record<Operation, Check> = {
  E: checkFor(needed.E),
  M: checkFor(needed.M),
  C: checkFor(needed.C),
  CF: checkFor(needed.CF),
};

/** For a row whose operation is unknown: its cells must be readable. */
const anyCheck = checkFor([]);

const misplaced = (operation: Operation, { orderId }: Values): Fault[] =>
  operation === 'E' && orderId !== null
    ? [faultIn('orderId', 'INVALID', 'A new bid has no order id yet: leave it blank')]
    : [];

const instructionOf = (operation: Operation, values: Values): OrderInstruction => ({
  operation,
  orderId: values.orderId,
  symbol: values.symbol,
  series: values.series,
  category: values.category,
  clientType: values.clientType,
  clientId: values.clientId,
  participantId: values.participantId,
  marginType: values.marginType,
  isMarketOrder: values.isMarketOrder,
  quantity: values.quantity,
  price: values.price === null ? null : paiseIn(values.price),
});

import { isDate } from '#domain/exchangeFile/exchangeBid.ts';
import { dayAfter, instantOf, isoTime } from '#domain/market/calendar.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { filterNames, sortableOf, type View, viewsOf, type WireRow } from '#model';
import { demandFileTypes, demandUpload } from '#schemas/demandUpload.ts';
import { listRows } from '#server/database/lists/lists.ts';
import { encodeRow, fromDatabase } from '#server/database/schema/columns.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { DemandUpload } from './demandMutations.ts';

/** The columns of the history as the specification names them (§3), each with the field behind it. */
const columns = {
  fileType: 'fileType',
  status: 'uploadStatus',
  updatedBy: 'uploadedBy',
  updatedDate: 'uploadedAt',
  statusDate: 'uploadedAt',
  fileName: 'fileName',
  errorMessages: 'errorMessages',
} as const satisfies Record<string, keyof DemandUpload>;
type Column = keyof typeof columns;

/** The list of the console, as those who may list it have it: all of it. */
const view = viewsOf(demandUpload)[0] as View;

/** Rows of a page by default (§9), and at most; lists give a hundred. */
const usualSize = 10;
const mostListed = 100;
const mostRows = 5_000;

/**
 * POST …/fileUploads: a page of the history, newest first unless `sorted` says otherwise. `page` counts from
 * 0; `sorted` is [{id, desc}], `filtered` [{id, value}], whose value may be anywhere in the cell, in any
 * case; for a date it is the day. What names a field of the row instead of a column, as the list of the console
 * does, is sorted and filtered as lists are.
 */
export const historyOf = async ({ machine, body }: CallRequest) => {
  const wanted = historyIn(body);
  const { rows, total } = wanted.filtered.every(isOfColumn)
    ? await searched(machine, wanted, wanted.filtered as ColumnFilter[])
    : await listed(machine, wanted);
  return {
    content: rows.map((row) => ({
      id: Number(row.id),
      fileType: row.fileType,
      status: row.uploadStatus,
      updatedBy: row.uploadedBy,
      updatedDate: isoTime(Number(row.uploadedAt)),
      statusDate: isoTime(Number(row.uploadedAt)),
      fileName: row.fileName,
      errorMessages: row.errorMessages,
      row: encodeRow(demandUpload, row) as WireRow<typeof demandUpload>,
    })),
    totalPages: Math.ceil(total / wanted.pageSize),
    total,
  };
};

type Found = { rows: DemandUpload[]; total: number };

/** By the columns of the specification. */
const searched = async (
  { database }: Machine,
  { page, pageSize, sorted }: History,
  filtered: readonly ColumnFilter[],
): Promise<Found> => {
  let rows = database.db.selectFrom(demandUpload.name);
  for (const { id, value } of filtered) {
    const column = columns[id];
    if (column === 'uploadedAt') {
      rows = rows
        .where(column, '>=', instantOf(value, '00:00:00'))
        .where(column, '<', instantOf(dayAfter(value), '00:00:00'));
    } else if (column === 'fileType') rows = rows.where(column, 'in', [...typesNamed(value), '']);
    else
      rows = rows.where(
        ({ fn, ref }) => fn('lower', [ref(column)]),
        'like',
        `%${value.toLowerCase().replace(/[\\%_]/g, '')}%`,
      );
  }
  const { count } = (await rows
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()) as { count: number };
  let ordered = rows.selectAll();
  for (const { field, desc } of sorted) ordered = ordered.orderBy(field, desc ? 'desc' : 'asc');
  const found = await ordered
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
  const rowsFound = found.map((row) => fromDatabase(demandUpload, row) as DemandUpload);
  return { rows: rowsFound, total: Number(count) };
};

/** By the fields of a row, as every list is searched and filtered. */
const listed = async (
  { database }: Machine,
  { page, pageSize, sorted, filtered }: History,
): Promise<Found> => {
  const [first] = sorted;
  const { rows, total } = await listRows(
    database,
    view,
    {},
    {
      filter: Object.fromEntries(
        filtered.map(({ id, value }) => [
          Object.hasOwn(columns, id) ? columns[id as Column] : id,
          value,
        ]),
      ),
      ...(first && { order: { field: first.field, descending: first.desc } }),
      limit: Math.min(pageSize, mostListed),
      offset: page * pageSize,
    },
  );
  return { rows, total };
};

/** The types whose code or words have this in them. */
const typesNamed = (value: string): string[] => {
  const wanted = value.toLowerCase();
  return Object.entries(demandFileTypes).flatMap(([code, words]) =>
    [code, words].some((text) => text.toLowerCase().includes(wanted)) ? [code] : [],
  );
};

type ColumnFilter = { id: Column; value: string };
type AnyFilter = { id: string; value: unknown };

type History = {
  page: number;
  pageSize: number;
  sorted: { field: string; desc: boolean }[];
  filtered: AnyFilter[];
};

/** Whether a filter is one of the specification: a text in a column. */
const isOfColumn = ({ id, value }: AnyFilter): boolean =>
  Object.hasOwn(columns, id) && !Array.isArray(value);

/** Checks the body of a call whose fields only its handler knows. */
const historyIn = (body: Readonly<Record<string, unknown>>): History => {
  const strange = Object.keys(body).find(
    (name) => !['page', 'pageSize', 'sorted', 'filtered'].includes(name),
  );
  if (strange !== undefined)
    throw wrong(strange, sentence('There is no field %{name}', { name: strange.slice(0, 40) }));
  return {
    page: whole(body, 'page', 0, 1_000_000, 0),
    pageSize: whole(body, 'pageSize', 1, mostRows, usualSize),
    sorted: entries(body, 'sorted').map(({ id, desc }) => {
      if (desc !== undefined && typeof desc !== 'boolean')
        throw wrong('sorted', 'desc must be true or false');
      return { field: fieldOf('sorted', id), desc: desc === true };
    }),
    filtered: entries(body, 'filtered').flatMap(({ id, value }) => {
      const name = filterName(id);
      if (value === undefined || value === null || value === '') return [];
      const filter = { id: name, value };
      if (!isOfColumn(filter)) return [filter];
      if (typeof value !== 'string' || value.length > 255)
        throw wrong('filtered', 'value must be a text of at most 255 letters');
      if (columns[name as Column] === 'uploadedAt' && !isDate(value))
        throw wrong(
          'filtered',
          sentence('value of %{name} must be a day, 2026-11-25 say', { name }),
        );
      return [filter];
    }),
  };
};

const wrong = (field: string, message: Words) =>
  new ApiError('INVALID', message, { errors: { [field]: message } });

const whole = (
  body: Readonly<Record<string, unknown>>,
  name: string,
  least: number,
  most: number,
  usual: number,
): number => {
  const value = body[name] ?? usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw wrong(
      name,
      sentence('%{name} must be a whole number from %{least} to %{most}', { name, least, most }),
    );
  return value;
};

const entries = (
  body: Readonly<Record<string, unknown>>,
  name: string,
): Record<string, unknown>[] => {
  const list = body[name] ?? [];
  if (!Array.isArray(list) || list.length > 12)
    throw wrong(name, sentence('%{name} must be a list of at most 12', { name }));
  return list.map((each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each))
      throw wrong(name, sentence('%{name} must be a list of objects', { name }));
    return each as Record<string, unknown>;
  });
};

/** The field by which a page is ordered: that of a column, or one by which the list can be ordered. */
const fieldOf = (name: string, id: unknown): string => {
  if (typeof id === 'string' && Object.hasOwn(columns, id)) return columns[id as Column];
  if (typeof id === 'string' && sortableOf(view).includes(id)) return id;
  throw unknown(name);
};

/** The name of a filter: a column, or a filter of the list; `q` is its search box. */
const filterName = (id: unknown): string => {
  if (
    typeof id === 'string' &&
    (Object.hasOwn(columns, id) || id === 'q' || filterNames(view).has(id))
  )
    return id;
  throw unknown('filtered');
};

const unknown = (name: string) =>
  wrong(
    name,
    name === 'sorted'
      ? sentence('id must be one of %{columns}, or what the list is sorted by', {
          columns: Object.keys(columns).join(', '),
        })
      : sentence('id must be one of %{columns}, or what the list is filtered by', {
          columns: Object.keys(columns).join(', '),
        }),
  );

import { isDate } from '#domain/exchangeFile/exchangeFile.ts';
import { dayAfter, instantOf, isoTime } from '#domain/market/calendar.ts';
import { demandFileTypes, demandUpload } from '#schemas/demandUpload.ts';
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

/** Rows of a page by default (§9), and at most. */
const usualSize = 10;
const mostRows = 5_000;

/**
 * POST …/fileUploads: a page of the history, newest first unless `sorted` says otherwise. `page` counts from
 * 0; `sorted` is [{id, desc}], `filtered` [{id, value}], whose value may be anywhere in the cell, in any
 * case; for a date it is the day.
 */
export const historyOf = async ({ machine, body }: CallRequest) => {
  const { page, pageSize, sorted, filtered } = asked(body);
  const { db } = machine.database;
  let rows = db.selectFrom(demandUpload.name);
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
  for (const { id, desc } of sorted) ordered = ordered.orderBy(columns[id], desc ? 'desc' : 'asc');
  const found = (await ordered
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()) as DemandUpload[];
  return {
    content: found.map((row) => ({
      id: Number(row.id),
      fileType: row.fileType,
      status: row.uploadStatus,
      updatedBy: row.uploadedBy,
      updatedDate: isoTime(Number(row.uploadedAt)),
      statusDate: isoTime(Number(row.uploadedAt)),
      fileName: row.fileName,
      errorMessages: row.errorMessages,
    })),
    totalPages: Math.ceil(Number(count) / pageSize),
  };
};

/** The types whose code or words have this in them. */
const typesNamed = (value: string): string[] => {
  const wanted = value.toLowerCase();
  return Object.entries(demandFileTypes).flatMap(([code, words]) =>
    [code, words].some((text) => text.toLowerCase().includes(wanted)) ? [code] : [],
  );
};

type History = {
  page: number;
  pageSize: number;
  sorted: { id: Column; desc: boolean }[];
  filtered: { id: Column; value: string }[];
};

/** Checks the body of a call whose fields only its handler knows. */
const asked = (body: Readonly<Record<string, unknown>>): History => {
  const strange = Object.keys(body).find(
    (name) => !['page', 'pageSize', 'sorted', 'filtered'].includes(name),
  );
  if (strange !== undefined) throw wrong(strange, `There is no field ${strange.slice(0, 40)}`);
  return {
    page: whole(body, 'page', 0, 1_000_000, 0),
    pageSize: whole(body, 'pageSize', 1, mostRows, usualSize),
    sorted: entries(body, 'sorted').map(({ id, desc }) => {
      if (desc !== undefined && typeof desc !== 'boolean')
        throw wrong('sorted', 'desc must be true or false');
      return { id: columnOf('sorted', id), desc: desc === true };
    }),
    filtered: entries(body, 'filtered').flatMap(({ id, value }) => {
      const column = columnOf('filtered', id);
      if (value === undefined || value === null || value === '') return [];
      if (typeof value !== 'string' || value.length > 255)
        throw wrong('filtered', 'value must be a text of at most 255 letters');
      if (columns[column] === 'uploadedAt' && !isDate(value))
        throw wrong('filtered', `value of ${column} must be a day, 2026-11-25 say`);
      return [{ id: column, value }];
    }),
  };
};

const wrong = (field: string, message: string) =>
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
    throw wrong(name, `${name} must be a whole number from ${least} to ${most}`);
  return value;
};

const entries = (
  body: Readonly<Record<string, unknown>>,
  name: string,
): Record<string, unknown>[] => {
  const list = body[name] ?? [];
  if (!Array.isArray(list) || list.length > 12)
    throw wrong(name, `${name} must be a list of at most 12`);
  return list.map((each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each))
      throw wrong(name, `${name} must be a list of objects`);
    return each as Record<string, unknown>;
  });
};

const columnOf = (name: string, id: unknown): Column => {
  if (typeof id !== 'string' || !Object.hasOwn(columns, id))
    throw wrong(name, `id must be one of ${Object.keys(columns).join(', ')}`);
  return id as Column;
};

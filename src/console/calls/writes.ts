import { HttpError } from 'ra-core';
import type { RaRecord } from 'react-admin';
import { type Fields, fieldsNamed, type Noun, type OutlineView, writableOf } from '#model';
import { normalised } from '#model/values/validate.ts';
import { loadNoun } from '#registry/lazyNouns.ts';
import { t } from '../browser/language.ts';
import { rest } from './rest.ts';
import { withId } from './withId.ts';

type Values = Readonly<Record<string, unknown>>;
type Action = 'create' | 'edit';

/** The fields that the call of a noun takes. */
export const fieldsOfCall = (noun: Noun, action: Action): Fields =>
  fieldsNamed(noun, writableOf(noun, action));

/**
 * Values of a form as the call takes them: those that may be written, blank as null, and the reason for a second
 * person, which is no field. A whole record can be given as it was read.
 */
export const bodyOf = (noun: Noun, action: Action, values: Values): Record<string, unknown> => {
  const fields = fieldsOfCall(noun, action);
  const writable = Object.entries(values).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(fields, name),
  );
  const { reason } = values;
  const isBeside = !Object.hasOwn(noun.fields, 'reason') && typeof reason === 'string';
  return {
    ...normalised(fields, Object.fromEntries(writable)),
    ...(isBeside && reason !== '' && { reason }),
  };
};

/**
 * A refusal as a form of react-admin takes it: `errors` has words for the fields that were sent, and the
 * server's sentence with all that belongs to no field as `root.serverError`, which is shown in place of 'The
 * form is not valid'.
 */
const refusalFor = (fields: Fields, body: Values, error: unknown): unknown => {
  if (!(error instanceof HttpError) || !error.body?.errors) return error;
  const errors = Object.entries(error.body.errors as Record<string, string>);
  const isAtField = ([name]: [string, string]) =>
    Object.hasOwn(fields, name) || (name === 'reason' && Object.hasOwn(body, name));
  const others = errors.filter((each) => !isAtField(each)).map(([, words]) => t(words));
  const sentence = [...new Set([error.message, ...others])].join(' ');
  const atFields = Object.fromEntries(errors.filter(isAtField));
  const root = Object.keys(atFields).length > 0 && { root: { serverError: sentence } };
  return new HttpError(sentence, error.status, { ...error.body, errors: { ...atFields, ...root } });
};

/** Sends a row of a noun in one body; rejects with the HttpError of `call`, arranged for a form. */
const sendRow = async (
  { noun }: OutlineView,
  fields: Fields,
  body: Values,
  send: () => Promise<{ data: Record<string, unknown> }>,
): Promise<RaRecord> => {
  try {
    return withId(noun, (await send()).data);
  } catch (error) {
    throw refusalFor(fields, body, error);
  }
};

/** Creates a row from the values of a form or from a whole record. */
export const createdRow = async (view: OutlineView, data: Values): Promise<RaRecord> => {
  const noun = await loadNoun(view.noun.name);
  const body = bodyOf(noun, 'create', data);
  return sendRow(view, fieldsOfCall(noun, 'create'), body, () =>
    rest.create(view.noun.api.slice(1), { data: body }),
  );
};

/** A row that is changed: some of its values or all, and the row as it was read where it is known. */
export type RowWrite = {
  id: string | number;
  data: Values;
  previousData?: Values | undefined;
  /** Values that the server judges even where no form has them. */
  besides?: Values;
};

/**
 * Changes a row in the version that was read: `data.version`, else that of `previousData`; what `data` does not
 * name stays as it was there. Where neither has a version, the row is read first.
 */
export const changedRow = async (view: OutlineView, change: RowWrite): Promise<RaRecord> => {
  const { id, data, previousData, besides } = change;
  const path = view.noun.api.slice(1);
  const noun = await loadNoun(view.noun.name);
  const isKnown = (data.version ?? previousData?.version) !== undefined;
  const before = isKnown ? previousData : (await rest.getOne(path, { id })).data;
  const body = {
    ...bodyOf(noun, 'edit', { ...before, ...data }),
    ...besides,
    version: data.version ?? before?.version,
  };
  return sendRow(view, fieldsOfCall(noun, 'edit'), body, () =>
    rest.update(path, { id, data: body, previousData: { id } }),
  );
};

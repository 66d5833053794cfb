import type { FastifyRequest } from 'fastify';
import { type Action, hasValues, type Resource, scopeOf, type View } from '#model';
import { signedIn, viewAllowing } from '../http/guard.ts';
import { asObject, invalid, strangers } from '../http/values.ts';

export type Params = Readonly<Record<string, string>>;

/** The view that a call names, if any. */
export const viewNamed = (request: FastifyRequest): string | undefined =>
  (request.query as Params).view;

/** Whether a row has the values that a variant is about. */
export const isWithin = ({ where }: View, row: Readonly<Record<string, unknown>>) =>
  hasValues(row, where);

/** The view through which a caller may do this, and the values that the rows must have for it. */
export const authorizedView = (request: FastifyRequest, action: Action, noun: Resource) => {
  const user = signedIn(request);
  const view = viewAllowing(user, action, noun, viewNamed(request));
  // A row written through a variant is a row of that variant.
  return { view, scope: { ...view.where, ...scopeOf(user, view) } };
};

/**
 * The reason in a body, apart from the fields of the row, unless the row has a field of that name.
 */
export const reasonIn = (noun: Resource, input: Record<string, unknown>) => {
  if (Object.hasOwn(noun.fields, 'reason')) return { reason: null, body: input };
  const { reason = null, ...body } = input;
  if (reason !== null && typeof reason !== 'string')
    throw invalid({ reason: 'Reason must be a text' });
  return { reason, body };
};

/** Throws INVALID for members of a body that are no fields of the call. */
export const refuseStrangers = (noun: Resource, fields: object, body: unknown): void => {
  const faults = strangers(fields as Resource['fields'], asObject(body), noun.fields);
  if (Object.keys(faults).length > 0) throw invalid(faults);
};

/** The version a caller saw: `version` of the body, or If-Match: "3". Null when neither is given. */
export const versionOf = (request: FastifyRequest, value: unknown): number | null => {
  const match = request.headers['if-match']?.replace(/^"(.*)"$/, '$1');
  const version = value ?? (match === undefined || match === '*' ? undefined : Number(match));
  if (version === undefined) return null;
  if (Number.isSafeInteger(version)) return version as number;
  throw invalid({ version: 'Version must be a whole number' });
};

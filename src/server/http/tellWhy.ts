import type { FastifyRequest } from 'fastify';
import { exchangeStaff, type Role } from '#domain/roles.ts';
import type { Noun } from '#model';
import { type Declaration, type Why, whyNoRow } from '#model/language/why.ts';
import { fileDeclaring } from '#registry/nouns.ts';
import type { ApiError } from '../runtime/errors.ts';
import type { Settings } from '../runtime/settings.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The noun whose row the path of a call names. */
    rowOf?: Noun;
  }
}

/** A reason as an answer says it: where the rule is declared only with its file. */
export type ToldWhy = Omit<Why, 'declaredIn'> & {
  declaredIn?: Declaration & { file: string };
};

/**
 * The reason of a refusal as a caller gets it. Everybody gets the rule and the roles that may; only
 * the exchange's own people, and everybody outside of production, get the file that declares it.
 */
export const toldTo = (
  { role, viewing }: SignedIn,
  { declaredIn, ...why }: Why,
  { mode }: Pick<Settings, 'mode'>,
): ToldWhy => {
  const isShown =
    mode !== 'production' || (exchangeStaff as readonly Role[]).includes(viewing?.role ?? role);
  const file = isShown && declaredIn ? fileDeclaring(declaredIn.noun) : null;
  return file && declaredIn ? { ...why, declaredIn: { ...declaredIn, file } } : why;
};

/** The reason of an error as the user gets it; null when no access rule refuses. */
export const whyIn = (
  { more }: ApiError,
  user: SignedIn,
  settings: Pick<Settings, 'mode'>,
): ToldWhy | null => (more.why ? toldTo(user, more.why as Why, settings) : null);

/** Why a call was refused, as its answer says it; null when nothing more can be said than its message. */
export const whyRefused = (
  failure: ApiError,
  { user, routeOptions }: FastifyRequest,
  settings: Pick<Settings, 'mode'>,
): ToldWhy | null =>
  user ? whyRowRefused(failure, user, routeOptions.config?.rowOf ?? null, settings) : null;

/** The same of one row of a noun, where a call is about many. */
export const whyRowRefused = (
  failure: ApiError,
  user: SignedIn,
  noun: Noun | null,
  settings: Pick<Settings, 'mode'>,
): ToldWhy | null => {
  if (failure.kind !== 'NOT_FOUND' || !noun) return whyIn(failure, user, settings);
  // Made of the caller alone, so that a row of others and no row at all get one answer.
  const why = whyNoRow(user, noun);
  return why && toldTo(user, why, settings);
};

import type { FastifyRequest } from 'fastify';
import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { type Resource, reaches } from '#model';
import { pastRowOf } from '../../history/pastRow.ts';
import { notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import { shownTo } from '../shownRow.ts';

/** A row as it stood at an instant. NOT_FOUND before it was made and after it was removed, in words. */
export const rowAsOf = async (
  machine: Machine,
  noun: Resource,
  request: FastifyRequest,
  spelled: string,
) => {
  const asOf = Date.parse(spelled);
  // Years of more digits are ISO 8601 too, and lead beyond what a date can say.
  if (Number.isNaN(asOf) || !/^\d{4}-.*T.*(Z|[+-]\d{2}:\d{2})$/.test(spelled))
    throw new ApiError('MALFORMED', 'asOf must be an ISO 8601 time with its offset.');
  const { user, view, key, row: current } = await shownTo(machine, noun, request);
  const { row, masked, entry, next } = await pastRowOf(
    machine.database,
    noun,
    key,
    current,
    ({ at }) => at > asOf,
  );
  const isUnmade = entry === null && current !== null && current.createdAt > asOf;
  if (row === null && entry) throw gone(noun, entry.at);
  if (row === null || isUnmade) throw unmade(noun, isUnmade ? current.createdAt : next?.at);
  if (!reaches(user, view, row)) throw notFound(noun);
  return {
    ...row,
    updatedBy: entry?.userId ?? current?.createdBy ?? null,
    updatedAt: entry ? isoTime(entry.at) : current && isoTime(current.createdAt),
    asOf: isoTime(asOf),
    seq: entry?.seq ?? null,
    masked,
  };
};

const unmade = (noun: Resource, at: number | undefined) =>
  at === undefined
    ? notFound(noun)
    : new ApiError(
        'NOT_FOUND',
        sentence('This %{noun} was made at %{at}.', {
          noun: sentence(noun.label),
          at: exchangeTime(at),
        }),
      );

const gone = (noun: Resource, at: number) =>
  new ApiError(
    'NOT_FOUND',
    sentence('This %{noun} was removed at %{at}.', {
      noun: sentence(noun.label),
      at: exchangeTime(at),
    }),
  );

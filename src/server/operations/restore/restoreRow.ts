import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentence, several } from '#domain/sentence.ts';
import { fieldsOf, grantsOf, integer, type Resource, reaches, text, writableOf } from '#model';
import { whyNoGrant } from '#model/language/why.ts';
import { isHeld } from '../../database/rows/holding.ts';
import { checkRow } from '../../database/rows/rowCheck.ts';
import { createRow, updateRow } from '../../database/rows/rows.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { isMasked } from '../../history/entries.ts';
import { type PastRow, pastRowOf } from '../../history/pastRow.ts';
import { actorOf, notAllowed, signedIn } from '../../http/guard.ts';
import { checkedBody, checkOf, invalid, notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import { authorizedView } from '../rowRequest.ts';
import { shownTo } from '../shownRow.ts';

type Row = Readonly<Record<string, any>>;

/**
 * The body of a restore: the entry with the values to restore, and the version that the reader saw.
 */
export const restoreBody = {
  seq: integer('Entry', { min: 1 }),
  version: integer('Version', { min: 1, optional: true }),
  reason: text('Reason', { max: 500, optional: true }),
};

/**
 * Gives a row the values it had after an entry of the journal, by a normal edit with all its checks;
 * a row that is gone is made again. What the journal keeps masked stays as it is.
 */
export const restoreRow = (machine: Machine, noun: Resource) => {
  const check = checkOf(restoreBody);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { role } = signedIn(request);
    // A caller without the right gets that refusal, and nothing about the body.
    if (grantsOf(role, 'edit', noun).length + grantsOf(role, 'create', noun).length === 0)
      throw notAllowed(whyNoGrant(role, 'edit', noun));
    const { seq, version = null, reason = null } = checkedBody(check, request.body);
    const { key, row } = await shownTo(machine, noun, request);
    const stood = await pastRowOf(
      machine.database,
      noun,
      key,
      row,
      (entry) => entry.seq > Number(seq),
    );
    if (stood.entry?.seq !== seq)
      throw invalid({ seq: `Entry ${seq} is none that changed this ${noun.label}` });
    if (stood.row === null)
      throw invalid({ seq: `After entry ${seq} there was no such ${noun.label}` });
    const wish = { seq: Number(seq), version, reason: reason as string | null };
    const answer = row
      ? await setBack(machine, noun, request, { key, row, stood, ...wish })
      : await madeAgain(machine, noun, request, { stood, ...wish });
    return isHeld(answer) ? reply.code(202).send(answer) : answer;
  };
};

type RestoreRequest = { stood: PastRow; seq: number; reason: string | null };

const setBack = (
  machine: Machine,
  noun: Resource,
  request: FastifyRequest,
  { key, row, stood, version, reason }: RestoreRequest & { key: Row; row: Row; version: unknown },
) => {
  const { scope } = authorizedView(request, 'edit', noun);
  if (version === null) throw invalid({ version: 'Version is mandatory' });
  const current = encodeRow(noun, row);
  const values = Object.fromEntries(
    writableOf(noun, 'edit')
      .filter((name) => !stood.masked.includes(name) && !noun.fields[name]?.isSecret)
      .filter((name) => stood.row?.[name] !== undefined && stood.row[name] !== current[name])
      .map((name) => [name, stood.row?.[name]]),
  );
  checkRow(noun, 'edit', { ...current, ...values });
  return machine.database.write(
    updateRow,
    {
      resource: noun.name,
      key,
      values,
      version: version as number,
      scope,
      reason,
      action: 'restore',
    },
    actorOf(request, signedIn(request)),
  );
};

/**
 * Creates a deleted row again. States of a workflow start from the beginning, and values that the
 * journal masks are left out; throws REFUSED when a mandatory value is masked.
 */
const madeAgain = (
  machine: Machine,
  noun: Resource,
  request: FastifyRequest,
  { stood, reason }: RestoreRequest,
) => {
  const { view, scope } = authorizedView(request, 'create', noun);
  const user = signedIn(request);
  const values = Object.fromEntries(
    fieldsOf(noun)
      .filter(([name, { states }]) => !states && !stood.masked.includes(name))
      .filter(([name]) => stood.row?.[name] !== undefined)
      .map(([name]) => [name, stood.row?.[name]]),
  );
  if (!reaches(user, view, values)) throw notFound(noun);
  const lost = fieldsOf(noun).filter(
    ([name, field]) => isMasked(field) && !field.options.optional && !Object.hasOwn(values, name),
  );
  if (lost.length > 0)
    throw new ApiError(
      'REFUSED',
      sentence('The journal stores %{fields} masked: create the %{noun} again instead.', {
        fields: several(lost.map(([, { label }]) => label)),
        noun: sentence(noun.label),
      }),
      {
        errors: Object.fromEntries(
          lost.map(([name, { label }]) => [
            name,
            sentence('%{field} is stored masked', { field: sentence(label) }),
          ]),
        ),
      },
    );
  checkRow(noun, 'create', values);
  return machine.database.write(
    createRow,
    { resource: noun.name, values, scope, reason, action: 'restore' },
    actorOf(request, user),
  );
};

import { HttpError } from 'ra-core';
import { bulkEditableOf, type Noun, type OutlineView } from '#model';
import { normalised } from '#model/values/validate.ts';
import { loadNoun } from '#registry/lazyNouns.ts';
import { rowName } from '../nouns/rowName.ts';
import { actOnMany } from './actOnMany.ts';
import { heldBy } from './api.ts';
import { fateOf, type WriteOutcome } from './outcome.ts';
import { removeRow } from './removeRow.ts';
import { rest } from './rest.ts';
import { rowsById } from './rowsById.ts';
import { summaryOf } from './summaryOf.ts';
import { notSent } from './unanswered.ts';
import { bodyOf, changedRow, fieldsOfCall } from './writes.ts';

type Ids = readonly (string | number)[];
type Values = Readonly<Record<string, unknown>>;
/** A row that is to be written, as it is now; null where none was found. */
type Target = { id: string | number; name: string; row: Values | null };

/** Rows of one call: few enough for one answer, many enough for hundreds to take a second. */
const rowsOfCall = 100;

const targetsOf = async (view: OutlineView, noun: Noun, ids: Ids): Promise<Target[]> => {
  const rows = new Map((await rowsById(view, { ids })).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(String(id)) ?? null;
    return { id, name: row ? rowName(noun, row) : String(id), row };
  });
};

/** The row of a target; where none was found the server says so in its words. */
const rowOf = async ({ noun }: OutlineView, { id, row }: Target): Promise<Values> =>
  row ?? (await rest.getOne(noun.api.slice(1), { id })).data;

const failed = ({ id, name }: Target, error: unknown): WriteOutcome => {
  const { message: words, body } = error as HttpError;
  const is = heldBy(error) ? 'held' : fateOf(error);
  const errors = body?.errors ?? {};
  return { id, name, is, words, errors, ...(body?.why && { why: body.why }) };
};

/** Whether nothing more can be sent: there is no line, or no session. */
const endsAll = (error: unknown): boolean =>
  error instanceof HttpError && [0, 401].includes(error.status);

/** Writes rows in groups, one group after the other; where nothing more can be sent, the rest is not. */
const inTurn = async (
  targets: readonly Target[],
  most: number,
  write: (group: readonly Target[]) => Promise<WriteOutcome[]>,
): Promise<WriteOutcome[]> => {
  const outcomes: WriteOutcome[] = [];
  for (let from = 0; from < targets.length; from += most) {
    const group = targets.slice(from, from + most);
    try {
      outcomes.push(...(await write(group)));
    } catch (error) {
      outcomes.push(...group.map((target) => failed(target, error)));
      if (!endsAll(error)) continue;
      const { message: words } = notSent();
      const rest = targets.slice(from + most).map(({ id, name }) => ({ id, name, words }));
      outcomes.push(...rest.map((each) => ({ ...each, is: 'unsent' as const, errors: {} })));
      break;
    }
  }
  return outcomes;
};

const done = ({ id, name }: Target): WriteOutcome => ({
  id,
  name,
  is: 'done',
  words: '',
  errors: {},
});

/**
 * The ids, where all rows are done; else throws an HttpError that says how many are, and of each other row why
 * not.
 */
const idsOrRefusal = (outcomes: readonly WriteOutcome[], verb: 'removed' | 'changed'): Ids => {
  const others = outcomes.filter(({ is }) => is !== 'done');
  if (others.length === 0) return outcomes.map(({ id }) => id);
  const message = summaryOf(outcomes, verb);
  const status = others.every(({ is }) => is === 'held') ? 202 : 409;
  throw new HttpError(message, status, { message, held: null, outcomes });
};

/** Removes rows, each by itself and in its present version. Nothing is sent a second time. */
export const removeMany = async (
  view: OutlineView,
  { ids, reason }: { ids: Ids; reason?: string | undefined },
): Promise<Ids> => {
  const targets = await targetsOf(view, await loadNoun(view.noun.name), ids);
  const outcomes = await inTurn(targets, 1, async (group) => {
    for (const target of group) {
      const { version } = await rowOf(view, target);
      await removeRow(view, { id: target.id, version, reason });
    }
    return group.map(done);
  });
  return idsOrRefusal(outcomes, 'removed');
};

/**
 * Sets values of rows, each by itself and in its present version: by the server's call for many where the noun
 * has one for the field (`bulkEdit`), else row by row. A value that no form of the noun has is sent too, for the
 * server to refuse it.
 */
export const changeMany = async (
  view: OutlineView,
  { ids, data }: { ids: Ids; data: Values },
): Promise<Ids> => {
  const noun = await loadNoun(view.noun.name);
  const targets = await targetsOf(view, noun, ids);
  const { id: _, version: __, reason, ...values } = data;
  const [name = '', ...more] = Object.keys(values);
  const isOfOne = more.length === 0 && bulkEditableOf(noun).includes(name);
  const outcomes = isOfOne
    ? await inTurn(targets, rowsOfCall, (group) =>
        changedAtOnce(view, group, bodyOf(noun, 'edit', data)),
      )
    : await inTurn(targets, 1, async (group) => {
        const besides = normalised(fieldsOfCall(noun, 'edit'), values);
        for (const target of group) {
          const previousData = await rowOf(view, target);
          await changedRow(view, { id: target.id, data: { reason }, previousData, besides });
        }
        return group.map(done);
      });
  return idsOrRefusal(outcomes, 'changed');
};

const changedAtOnce = async (
  { noun }: OutlineView,
  group: readonly Target[],
  body: Values,
): Promise<WriteOutcome[]> => {
  const rows = group.map(({ id, row }) => ({ key: String(id), version: row?.version ?? 0 }));
  const { outcomes } = await actOnMany(noun, 'edit', { rows, ...body });
  return group.map(({ id, name }, at) => {
    const { message: words, ...outcome } = outcomes[at] as (typeof outcomes)[number];
    return { id, name, words, ...outcome };
  });
};

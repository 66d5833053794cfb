import type { Words } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import { fieldsOf, hasValues, keyOf, type Resource, scopeOf, viewFor } from '#model';
import type { ProcessChoice } from '#model/answers/processAnswers.ts';
import type { Step } from '#model/language/process.ts';
import { processRun, usualArea } from '#own/processRun/processRun.ts';
import { fromDatabase } from '../database/schema/columns.ts';
import type { Machine } from '../machine/machine.ts';
import type { CallRequest } from '../machine/request.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { type ProcessModules, titleOf } from './moduleOf.ts';
import { underWayWords } from './startRun.ts';
import type { ProcessModule } from './stepHandler.ts';

/** Rows offered for a process: the newest. Older ones are long over. */
const mostRows = 100;

/** GET …/choices: what a user may start, for which rows, and why not for others. */
export const choicesOf =
  (known: ProcessModules) =>
  async ({ machine, user }: CallRequest): Promise<ProcessChoice[]> =>
    Promise.all(
      known.modules
        .filter(({ process }) => process.roles.includes(user.role))
        .filter(({ process }) => (process.area ?? usualArea) === usualArea)
        .map((module) => choiceOf(machine, known, module, user)),
    );

const choiceOf = async (
  machine: Machine,
  known: ProcessModules,
  module: ProcessModule,
  user: SignedIn,
): Promise<ProcessChoice> => {
  const { name, label, code, help, steps } = module.process;
  const noun = known.nounOf(module.process.about);
  const rows: ProcessChoice['rows'][number][] = [];
  for (const row of await newestOf(machine, noun, user)) {
    const key = keyOf(noun, row as never);
    const why = await whyNot(machine, known, module, row);
    rows.push({
      key,
      status: statusOf(noun, row),
      ...textsAndSentences({ title: titleOf(known, module, row), why }),
    });
  }
  return {
    process: name,
    label,
    code,
    help,
    steps: Object.entries(steps as Record<string, Step>).map(([step, declaration]) => ({
      name: step,
      label: declaration.label,
      kind: declaration.kind,
      help: declaration.help ?? null,
      isByHand: declaration.manual === true,
      needsApproval: declaration.approval ?? false,
      mayPass: declaration.mayPass ?? null,
    })),
    rows,
  };
};

/**
 * The rows that a run may be about: within the scope of a reader who has one, all for a reader who has only
 * the process.
 */
const newestOf = async (
  { database }: Machine,
  noun: Resource,
  user: SignedIn,
): Promise<Record<string, any>[]> => {
  const view = viewFor(user, 'list', noun);
  const scope = view ? { ...view.where, ...scopeOf(user, view) } : {};
  let query = database.db.selectFrom(noun.name).selectAll();
  for (const key of noun.key as readonly string[]) query = query.orderBy(key, 'desc');
  const rows = await query.limit(mostRows).execute();
  return rows.map((row) => fromDatabase(noun, row)).filter((row) => hasValues(row, scope));
};

/** The state of a row in words, of a noun that has a workflow. */
const statusOf = (noun: Resource, row: Readonly<Record<string, any>>): string | null => {
  const found = fieldsOf(noun).find(([, { states }]) => states);
  if (!found) return null;
  const [name, { states }] = found;
  return states?.[row[name]]?.[0] ?? row[name];
};

/** Why a run about a row cannot be started now, in words; null when it can. */
export const whyNot = async (
  machine: Machine,
  known: ProcessModules,
  module: ProcessModule,
  about: Readonly<Record<string, any>>,
): Promise<Words | null> => {
  const key = keyOf(known.nounOf(module.process.about), about as never);
  const underWay = await machine.database.db
    .selectFrom(processRun.name)
    .select(['runId', 'startedBy'])
    .where('underWay', '=', `${module.process.name} ${key}`)
    .executeTakeFirst();
  if (underWay) return underWayWords(underWay, titleOf(known, module, about));
  return (await module.startable?.(machine, about)) ?? null;
};

import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { tmReconciliationDifference } from '#schemas/tmReconciliationDifference.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { sampleText } from '#server/files/bulkUpload/sampleFile.ts';
import { FileAnswer, type RequestTo } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import type { Cell } from './difference.ts';
import { beginFetch, beginReconciliation } from './reconciliationMutations.ts';
import { reconciliationSettings } from './settings.ts';

type To<K extends keyof NonNullable<(typeof tmReconciliation)['calls']>> = RequestTo<
  typeof tmReconciliation,
  K
>;

/** POST …/file: notes the file and puts its comparison in line. */
export const takeFile = async ({ machine, by, file }: To<'file'>) => {
  if (!file) throw new Error('a call that takes a file came without one');
  const { fileName, sha256, storedAs } = file;
  const begun = { fileName, source: 'uploaded' as const, sha256, storedAs };
  const row = await machine.database.write(beginReconciliation, begun, by);
  if (row === null) throw new Error('no task begins what a person uploads');
  return row;
};

/** GET …/source: the file that the clock fetches. */
export const sourceOf = ({ machine }: To<'source'>) => {
  const { fileName, fetchesAt } = reconciliationSettings.of(machine);
  const folder = openExchangeFolder(machine.settings).what;
  return { source: fileName === null ? null : { fileName, folder, at: fetchesAt } };
};

/** POST …/fetch: puts the fetching of that file in line. */
export const fetchNow = async ({ machine, by }: To<'fetch'>) => {
  const { fileName } = reconciliationSettings.of(machine);
  if (fileName === null)
    throw new ApiError(
      'REFUSED',
      'No file of trading members is set to be fetched: OFFERDESK_MEMBER_FILE names one.',
    );
  return { jobId: await machine.database.write(beginFetch, { fileName }, by) };
};

/** Default number of members in one answer. */
const defaultLimit = 100;

/** GET …/{id}/differences: what differs, member by member, and whether it can still be applied as it is. */
export const differencesOf = async ({ machine, params, query }: To<'differences'>) => {
  const id = Number(params.id);
  const { store } = machine.database;
  const row = Number.isSafeInteger(id) ? await store.get(tmReconciliation, { id }) : null;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such Reconciliation.');
  const { after = 0, limit = defaultLimit } = query;
  const all = await store.list(tmReconciliationDifference, { reconciliationId: id });
  const rest = all.filter((each) => each.id > Number(after ?? 0));
  const shown = rest.slice(0, Number(limit ?? defaultLimit));
  const versions = new Map(
    (await store.list(tradingMember)).map((member) => [member.tradingMemberId, member.version]),
  );
  return {
    differences: shown.map(({ cells, ...each }) => ({
      id: each.id,
      tradingMemberId: each.tradingMemberId,
      memberName: each.memberName,
      difference: each.difference,
      cells: JSON.parse(cells) as Cell[],
    })),
    next: rest.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    isCurrent: all.every(
      ({ tradingMemberId, base }) => (versions.get(tradingMemberId) ?? null) === base,
    ),
  };
};

/** GET …/sample: the columns of a file of members, and two rows that it would take. */
export const sampleOf = () =>
  new FileAnswer(
    'trading-members-sample.csv',
    'text/csv; charset=utf-8',
    sampleText(tradingMember, [tradingMember]),
  );

import { type Limit, limitRefusal } from '#domain/bid/limit.ts';
import { dealing } from '#domain/roles.ts';
import { sentence } from '#domain/sentence.ts';
import type { AuditFields, Resource } from '#model';
import { branch } from '#schemas/branch.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { user } from '#schemas/user.ts';
import { keptBy, noted, rowAt } from '#server/database/rows/rowWriting.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** The holder of a limit: a member, a branch or a user. */
export type Holder =
  | { level: 'member'; memberId: string }
  | { level: 'branch'; memberId: string; branchId: string }
  | { level: 'user'; memberId: string; userId: string };

export type Setting = Holder & { limit: number | null; version: number };

/**
 * Sets the limit of a member, a branch or a user, in paise, null for no limit. The caller checks who may set
 * whose (§6); here a lower level is checked against the levels above it.
 */
export const setLimit = mutation('limit.set', async (tx, setting: Setting): Promise<void> => {
  const { noun, key } = placeOf(setting);
  const before = await rowAt(tx, noun, {
    resource: noun.name,
    key,
    version: setting.version,
    scope: setting.level === 'user' ? { memberId: setting.memberId } : {},
  });
  if (before.orderValueLimit === setting.limit) return;
  const { over, under } = await aroundOf(tx, setting, before);
  const refusal = limitRefusal(setting.limit, over, under);
  if (refusal) throw new ApiError('REFUSED', refusal, { errors: { limit: refusal } });
  await write(tx, noun, before as AuditFields & Record<string, unknown>, setting.limit);
});

const placeOf = (holder: Holder): { noun: Resource; key: Record<string, string> } => {
  const tradingMemberId = holder.memberId;
  switch (holder.level) {
    case 'member':
      return { noun: tradingMember, key: { tradingMemberId } };
    case 'branch':
      return { noun: branch, key: { tradingMemberId, branchId: holder.branchId } };
    case 'user':
      return { noun: user, key: { userId: holder.userId } };
  }
};

const write = async (
  tx: Tx,
  noun: Resource,
  before: AuditFields & Record<string, unknown>,
  orderValueLimit: number | null,
) => {
  const kept = keptBy(tx, before);
  let query = tx.db.updateTable(noun.name).set({ orderValueLimit, ...kept });
  for (const part of noun.key) query = query.where(String(part), '=', before[String(part)]);
  await query.execute();
  const after = { ...before, orderValueLimit, ...kept };
  noted(tx, noun, 'edit', { before, after, only: ['orderValueLimit'] });
};

/** The limits of the levels over and under a holder. */
const aroundOf = async (tx: Tx, holder: Holder, row: Record<string, unknown>) => {
  const { memberId } = holder;
  const over: Limit[] = [];
  const under: Limit[] = [];
  if (holder.level !== 'member') {
    const member = await tx.store.get(tradingMember, { tradingMemberId: memberId });
    over.push({
      whose: sentence('member %{id}', { id: memberId }),
      limit: member?.orderValueLimit ?? null,
    });
  }
  if (holder.level === 'user' && row.branchId !== null) {
    const key = { tradingMemberId: memberId, branchId: row.branchId };
    const own = await tx.store.get(branch, key);
    over.push({
      whose: sentence('branch %{id}', { id: String(row.branchId) }),
      limit: own?.orderValueLimit ?? null,
    });
  }
  if (holder.level === 'member')
    for (const each of await tx.store.list(branch, { tradingMemberId: memberId }))
      under.push({
        whose: sentence('branch %{id}', { id: each.branchId }),
        limit: each.orderValueLimit,
      });
  if (holder.level !== 'user')
    for (const each of await tx.store.list(user, { memberId }))
      if (holder.level === 'member' || each.branchId === holder.branchId)
        under.push({
          whose: sentence('user %{id}', { id: each.userId }),
          limit: each.orderValueLimit,
        });
  return { over, under };
};

/** Only who bids is held to a limit of his own. */
export const bids = (role: string): boolean => (dealing as readonly string[]).includes(role);

import { sql } from 'kysely';
import type { RowSums, SummedDatabase } from '#server/database/rows/rowSums.ts';

type Found = {
  runId: unknown;
  memberId: string;
  settlementType: string;
  series: string;
  member: unknown;
  custodian: unknown;
  pending: unknown;
};

/**
 * The sums of allotments by payer that differ from the obligations, in words. Obligations have
 * journal entries; the payer of an allotment has none.
 */
async function* holderDifferences({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const held = (by: string) =>
    sql`sum(case when a."heldBy" = ${by} then a."allotQuantity" else 0 end)`;
  const found = await read<Found>(
    sql<Found>`
      with held as (
        select a."runId", a."memberId", a."settlementType", a.series,
          ${held('MEMBER')} as member, ${held('CUSTODIAN')} as custodian, ${held('PENDING')} as pending
        from allotment a
        where a."heldBy" is not null and a."runId" in (
          select "runId" from "allocationLock" l where l."publishedAt" is not null
            and not exists (select 1 from "archivedOffer" o where o.symbol = l.symbol and o."openOnDate" = l."openOnDate")
        )
        group by a."runId", a."memberId", a."settlementType", a.series
      )
      select h.* from held h left join obligation o on o."runId" = h."runId" and o."memberId" = h."memberId"
        and o."settlementType" = h."settlementType" and o.series = h.series
      where o.id is null or o."memberQuantity" <> h.member or o."custodianQuantity" <> h.custodian
        or o."pendingQuantity" <> h.pending
      order by 1, 2, 3, 4 limit 20`.compile(db) as never,
  );
  for (const { runId, memberId, settlementType, series, ...of } of found)
    yield `Rows of allotment: of run ${runId}, ${series}, settlement ${settlementType}, member ${memberId} is to pay for ${of.member} shares, its custodians for ${of.custodian}, and ${of.pending} are open; the obligation says otherwise.`;
}

type Strange = { id: unknown; runId: unknown; openOnDate: string; T: string };

/** Allotments of another T day than the book of their run. */
async function* dayDifferences({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const found = await read<Strange>(
    sql<Strange>`
      select a.id, a."runId", a."openOnDate", l."openOnDate" as "T" from "allocationLock" l
      join allotment a on a."runId" = l."runId" where a."openOnDate" <> l."openOnDate"
      order by a.id limit 20`.compile(db) as never,
  );
  for (const { id, runId, openOnDate, T } of found)
    yield `Row ${id} of allotment: openOnDate is ${openOnDate}, and the book of run ${runId} is of ${T}.`;
}

/** The checks of allotments against other tables, in addition to their journal entries. */
export const allotmentSums: RowSums = {
  of: [],
  differences: async function* (database) {
    yield* holderDifferences(database);
    yield* dayDifferences(database);
  },
};

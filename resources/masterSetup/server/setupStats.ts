import { masterSetup } from '#schemas/masterSetup.ts';
import type { CallRequest } from '#server/machine/request.ts';

/** The number of master set-ups in each status (specification §4.10). */
export const setupStats = async ({ machine }: CallRequest) => {
  const rows: { status: string; count: number | string }[] = (await machine.database.db
    .selectFrom(masterSetup.name)
    .select(['status', ({ fn }) => fn.countAll().as('count')])
    .groupBy('status')
    .execute()) as never;
  const stats = { provisional: 0, drafted: 0, verification: 0, rework: 0, approved: 0 };
  for (const { status, count } of rows) stats[status as keyof typeof stats] = Number(count);
  return stats;
};

import { writeFile } from 'node:fs/promises';
import type { Field } from '#model';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { hashOfFile, makeFolder, newName, uploadedFile } from '#server/fileStore/uploadFolder.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { wireCell } from '#server/files/csv/csvOf.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { Machine } from '#server/machine/machine.ts';
import { compareFile } from '../../tmReconciliation/server/compareFile.ts';
import { beginReconciliation } from '../../tmReconciliation/server/reconciliationMutations.ts';
import { starter } from './hands.ts';
import { demoInstitutions, demoMembers } from './members.ts';
import { untilDone } from './untilDone.ts';

type Member = Omit<(typeof demoMembers)[number], 'memberType' | 'orderValueLimit' | 'pan'> & {
  memberType: string;
  pan: string | null;
};

const columns = ['tradingMemberId', 'memberName', 'memberType', 'city', 'pan', 'isActive'] as const;

const members: readonly Member[] = [...demoMembers, ...demoInstitutions];

/** The members as a depository has them: one has moved, one has changed its name, one has left, one is new. */
const differing = (): Member[] => [
  ...members
    .filter(({ tradingMemberId }) => tradingMemberId !== 'M040')
    .map((member) =>
      member.tradingMemberId === 'M004'
        ? { ...member, city: 'Secunderabad' }
        : member.tradingMemberId === 'M017'
          ? { ...member, memberName: 'Qutub Investment Services LLP' }
          : member,
    ),
  {
    ...(members[0] as Member),
    tradingMemberId: 'M041',
    memberName: 'Periyar Lake Securities Limited',
    city: 'Kochi',
    pan: null,
  },
];

/** The same members with mistakes of typing in two rows. */
const faulty = (): Member[] =>
  members.map((member) =>
    member.tradingMemberId === 'M009'
      ? { ...member, pan: 'AB12' }
      : member.tradingMemberId === 'M023'
        ? { ...member, memberType: 'Broker' }
        : member,
  );

/**
 * Reconciles the trading members with two files, as if somebody had uploaded them: one with rows at fault, and
 * the corrected one, which differs and can be applied.
 */
export const compareFiles = async (machine: Machine): Promise<void> => {
  const jobs = runJobs(machine, [compareFile]);
  try {
    await compareWith(machine, 'members-depository.csv', faulty());
    await compareWith(machine, 'members-depository-corrected.csv', differing());
  } finally {
    await jobs.stop();
  }
};

const compareWith = async (
  { settings, database }: Machine,
  fileName: string,
  rows: readonly Member[],
): Promise<void> => {
  await makeFolder(settings);
  const storedAs = newName();
  const path = uploadedFile(settings, storedAs);
  await writeFile(path, textOf(rows));
  const sha256 = (await hashOfFile(path)) as string;
  const begun = { fileName, source: 'uploaded' as const, sha256, storedAs };
  const row = await database.write(beginReconciliation, begun, starter);
  await untilDone(async () => {
    const now = await database.store.get(tmReconciliation, { id: Number(row?.id) });
    return now?.reconciliationStatus !== 'Comparing';
  });
};

const textOf = (rows: readonly Member[]): string => {
  const fields = columns.map((name) => [name, tradingMember.fields[name] as Field] as const);
  return csvLines(
    [
      fields.map(([, { label }]) => label),
      ...rows.map((row) => fields.map(([name, field]) => wireCell(field, row[name]))),
    ],
    { isReadBack: true },
  );
};

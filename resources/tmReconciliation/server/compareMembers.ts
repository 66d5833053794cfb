import { createHash } from 'node:crypto';
import { tradingMember } from '#schemas/tradingMember.ts';
import { batchedReads } from '#server/files/bulkUpload/batchedReads.ts';
import { rowCheckerOf } from '#server/files/bulkUpload/checkRow.ts';
import { shapeFault } from '#server/files/bulkUpload/masterChecking.ts';
import { englishWordsOf } from '#server/files/csv/englishWords.ts';
import { type Fault, FileFault } from '#server/files/csv/fault.ts';
import { fileRows, slicesOf } from '#server/files/csv/fileRows.ts';
import { type Heading, headingOf } from '#server/files/csv/heading.ts';
import { codeFault, valuesOf } from '#server/files/csv/rowValues.ts';
import type { Machine } from '#server/machine/machine.ts';
import { cellsText, type Difference } from './difference.ts';
import { faultOf, type LineFault } from './lineFault.ts';

/** The result of a comparison, not written yet. */
export type Comparison = {
  rows: number;
  refusedRows: number;
  differences: readonly Difference[];
  faults: readonly LineFault[];
};

/** Rows that are compared at a time. */
const slice = 250;
/** Most rows of a file: an exchange has some thousand members, and they are applied in one transaction. */
const mostRows = 5_000;
/** Most faults that are kept of one file. */
const mostFaults = 1_000;

/**
 * Columns that are not compared: a limit is set on Limit Setting by those whose it is, and a file of members
 * neither sets nor changes it.
 */
const notCompared: ReadonlySet<string> = new Set(['orderValueLimit']);

/**
 * Compares the trading members with the rows of a file, by the rules by which a single member is written, and
 * writes nothing. A member that is active here and not in the file is missing there. Throws FileFault for a
 * file that cannot be read as members at all.
 */
export const compareMembers = async (
  { database, rowParts: { rules } }: Pick<Machine, 'database' | 'rowParts'>,
  { path, sha256 }: { path: string; sha256: string },
): Promise<Comparison> => {
  const reads = batchedReads(database.db, (query) => database.readLong(query));
  const by = { userId: 'control', role: 'controlUser', ...nowhere } as const;
  const rights = { by, create: {}, edit: {}, own: {} };
  const check = rowCheckerOf(tradingMember, { nouns: [tradingMember], rules, rights, reads });
  const words = await englishWordsOf(tradingMember);
  const hash = createHash('sha256');
  const named = new Map<string, number>();
  const differences: Difference[] = [];
  const faults: LineFault[] = [];
  let heading: Heading | null = null;
  let [rows, refusedRows] = [0, 0];

  const refuse = (line: number, memberId: string | null, found: readonly Fault[]) => {
    refusedRows += 1;
    for (const fault of found)
      if (faults.length < mostFaults) faults.push(faultOf(line, memberId, fault));
  };

  for await (const some of slicesOf(
    fileRows(path, (bytes) => hash.update(bytes)),
    slice,
  )) {
    const first = heading ? null : some.shift();
    heading ??= compared(headingOf(tradingMember, words.heading(first?.cells ?? []), []));
    const read = heading;
    const verdicts = await Promise.all(
      words.rows(read, some).map(async (row) => {
        const fault = shapeFault(read, row) ?? codeFault(tradingMember, read, row);
        if (fault) return { row, values: null, faults: [fault] };
        const values = valuesOf(tradingMember, read, row);
        return { row, values, check: await check(values) };
      }),
    );
    for (const { row, values, check, faults: shape } of verdicts) {
      rows += 1;
      if (rows > mostRows) throw new FileFault(row.row, tooMany);
      const memberId = String(values?.tradingMemberId ?? '') || null;
      const before = memberId === null ? undefined : named.get(memberId);
      if (memberId !== null) named.set(memberId, before ?? row.row);
      if (before !== undefined) refuse(row.row, memberId, [twice(before)]);
      else if (shape || check.verdict === 'refused')
        refuse(row.row, memberId, shape ?? check.faults);
      else if (check.verdict !== 'unchanged')
        differences.push({
          tradingMemberId: memberId ?? '',
          memberName: String(values.memberName ?? '') || null,
          difference: check.verdict === 'new' ? 'missingHere' : 'differs',
          base: check.base,
          ...cellsText(check.cells),
        });
    }
  }
  if (!heading) throw new FileFault(1, empty);
  if (rows === 0) throw new FileFault(1, noRows);
  if (hash.digest('hex') !== sha256) throw new FileFault(1, changed);

  const members = await database.store.list(tradingMember, { isActive: true });
  for (const member of members) {
    if (named.has(member.tradingMemberId)) continue;
    differences.push({
      tradingMemberId: member.tradingMemberId,
      memberName: member.memberName,
      difference: 'missingThere',
      base: member.version,
      ...cellsText([{ field: 'isActive', before: true, after: false }]),
    });
  }
  const known = new Map(members.map((member) => [member.tradingMemberId, member.memberName]));
  return {
    rows,
    refusedRows,
    differences: differences
      .map((each) => ({
        ...each,
        memberName: each.memberName ?? known.get(each.tradingMemberId) ?? null,
      }))
      .sort((a, b) => a.tradingMemberId.localeCompare(b.tradingMemberId)),
    faults,
  };
};

const nowhere = { memberId: null, branchId: null, address: null };

const compared = ({ columns, codesAt, fields }: Heading): Heading => ({
  codesAt,
  columns: columns.map((name) => (name !== null && notCompared.has(name) ? null : name)),
  fields: fields.filter((name) => !notCompared.has(name)),
});

const twice = (line: number): Fault => ({
  field: 'tradingMemberId',
  code: 'TWICE',
  message: `Row ${line} of this file is about the same Trading Member`,
});
const empty: Fault = { field: '', code: 'EMPTY', message: 'This file is empty.' };
const noRows: Fault = {
  field: '',
  code: 'NO_ROWS',
  message: 'This file has a heading but no rows. An empty master is not compared.',
};
const changed: Fault = {
  field: '',
  code: 'CHANGED_FILE',
  message: 'The file on disk is not the one that was uploaded. Upload it again.',
};
const tooMany: Fault = {
  field: '',
  code: 'TOO_MANY_ROWS',
  message: `This file has more than ${mostRows} rows.`,
};

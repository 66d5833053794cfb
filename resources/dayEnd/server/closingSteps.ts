import { exchangeTime } from '#domain/market/calendar.ts';
import { asSentence, sentence, several, type Words } from '#domain/sentence.ts';
import { outFile } from '#exchange/files/outFile.ts';
import { checksum } from '#schemas/checksum.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { findingOf } from '../../checksum/server/findingOf.ts';
import { noteFinding } from '../../checksum/server/verifyAgain.ts';
import { anchorDay, endDay, recordChecksum } from './dayMutations.ts';
import { loggedStep } from './loggedStep.ts';

/**
 * Writes the last journal entry at the end of a day to a file: keep it elsewhere, and no journal
 * made later matches it.
 */
export const journalAnchor: StepHandler = loggedStep('Journal Anchor', async (context, step) => {
  const { machine, by, files } = context;
  const { seq, hash, at } = await machine.database.write(anchorDay, step, by);
  const subject = `journal-anchor-${step.businessDate}.txt`;
  const lines = [
    `Business date: ${step.businessDate}`,
    `Anchored at: ${exchangeTime(at)}`,
    `Entry of the journal: ${seq}`,
    `Hash of the entry: ${hash}`,
    '',
  ];
  const kept = await files.keep(subject, async (path) => {
    const file = await outFile(path);
    try {
      await file.write(lines.join('\n'));
      await file.close();
    } catch (error) {
      await file.discard();
      throw error;
    }
  });
  const { sha256, bytes } = kept;
  const hashed = { subject, records: seq, bytes, sha256, verdict: 'Match' as const, message: null };
  await machine.database.write(recordChecksum, { ...step, hashed }, by);
  return {
    records: seq,
    words: sentence('Entry %{seq}, hash %{hash}….', { seq, hash: hash.slice(0, 12) }),
  };
});

/** Reads every file of the day back, refuses to end it with one that is not what was recorded, and ends it. */
export const checksums: StepHandler = loggedStep('Checksums', async (context, step) => {
  const { machine, by, runId, signal, progress, table } = context;
  const rows = await machine.database.store.list(checksum, { runId });
  const findings: {
    subject: string;
    records: number;
    sha256: string;
    words: Words;
    isWhole: boolean;
  }[] = [];
  for (const row of rows) {
    signal.throwIfAborted();
    const finding = await findingOf(machine, row);
    await machine.database.write(noteFinding, { id: Number(row.id), finding }, by);
    const { verdict, message } = finding;
    findings.push({
      ...{ subject: row.subject, records: Number(row.records), sha256: row.sha256 },
      ...{ words: message, isWhole: verdict === 'Match' },
    });
    await progress(findings.length, rows.length);
  }
  await table({
    title: 'Files',
    columns: ['File', 'Records', 'SHA-256', 'Finding'],
    rows: findings.map(({ subject, records, sha256, words, isWhole }) => ({
      cells: [subject, records, sha256, words],
      agrees: isWhole,
    })),
  });
  const broken = findings.filter(({ isWhole }) => !isWhole);
  if (broken.length > 0)
    throw new ApiError(
      'REFUSED',
      several(
        broken.map(({ words }) => asSentence(words)),
        ' ',
      ),
      {
        code: 'CHANGED_FILE',
      },
    );
  await machine.database.write(endDay, step, by);
  return {
    records: findings.length,
    words: sentence('%{files} files are unchanged.', { files: findings.length }),
  };
});

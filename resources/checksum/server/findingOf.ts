import { sentence, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { businessDay } from '#schemas/businessDay.ts';
import type { checksum } from '#schemas/checksum.ts';
import { hashOfFile } from '#server/fileStore/uploadFolder.ts';
import type { Machine } from '#server/machine/machine.ts';
import { runFile } from '#server/processes/runFolder.ts';

type Checksum = StoredRow<typeof checksum>;

/** The result of a repeated reading of a file of a day. */
export type Finding = { verdict: Checksum['verdict']; message: Words };

const journalPrefix = 'journal-anchor-';

/**
 * Reads a file of a day again, and the journal where it is the anchor: whether it is what its SHA-256 says, in
 * words that name what is wrong and say what to do.
 */
export const findingOf = async (
  machine: Machine,
  {
    runId,
    subject,
    sha256,
    businessDate,
  }: Pick<Checksum, 'runId' | 'subject' | 'sha256' | 'businessDate'>,
): Promise<Finding> => {
  const file = await machine.database.db
    .selectFrom('processFile')
    .select('storedAs')
    .where('runId', '=', runId)
    .where('name', '=', subject)
    .executeTakeFirst();
  if (!file) return missing(sentence('No run has the file %{subject} any longer.', { subject }));
  const now = await hashOfFile(runFile(machine.settings, String(file.storedAs)));
  if (now === null)
    return missing(
      sentence('%{subject} is no longer on the disk. Restore it from a copy of the data folder.', {
        subject,
      }),
    );
  if (now !== sha256)
    return {
      verdict: 'Mismatch',
      message: sentence(
        '%{subject} on the disk was changed: its SHA-256 is %{now}… and not %{sha256}…. Restore the recorded file from a copy.',
        { subject, now: now.slice(0, 12), sha256: sha256.slice(0, 12) },
      ),
    };
  const fault = subject.startsWith(journalPrefix) ? await anchorFault(machine, businessDate) : null;
  return fault === null
    ? { verdict: 'Match', message: sentence('%{subject} is unchanged.', { subject }) }
    : { verdict: 'Mismatch', message: fault };
};

const missing = (message: Words): Finding => ({ verdict: 'Missing', message });

/**
 * The fault of the journal entry to which a day is anchored, in words; null when it is the same.
 */
const anchorFault = async ({ database }: Machine, day: string): Promise<Words | null> => {
  const anchor = await database.store.get(businessDay, { businessDate: day });
  if (anchor === null || anchor.anchorSeq === null)
    return sentence('%{day} has no anchor of the journal.', { day });
  const entry = await database.db
    .selectFrom('journal')
    .select('hash')
    .where('seq', '=', anchor.anchorSeq)
    .executeTakeFirst();
  if (!entry)
    return sentence('Entry %{entry} of the journal, the anchor of %{day}, is missing.', {
      entry: anchor.anchorSeq,
      day,
    });
  return entry.hash === anchor.anchorHash
    ? null
    : sentence(
        'Entry %{entry} of the journal is not the one to which %{day} was anchored. Run the Chain Check.',
        { entry: anchor.anchorSeq, day },
      );
};

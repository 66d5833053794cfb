import type { AnswerOf, Outline, RowIn } from '#model';
import type { historyAnswer } from '#model/answers/rowAnswers.ts';
import type { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import type { heldChange } from '#own/pendingChange/approvalCalls.ts';
import { fileLanguage } from '../browser/language.ts';
import { type Asking, addressOf, call } from './api.ts';
import { type Sending, sendFile } from './sendFile.ts';

type Addressed = Pick<Outline, 'api'>;
type How = Pick<Asking, 'signal'>;
type Batch = RowIn<typeof bulkUpload>;

/** A row as it stood at some time, and the entry of the journal that made it so. */
export type RowThen = Readonly<Record<string, unknown>> & {
  asOf: string;
  /** Null where it is older than the journal. */
  seq: number | null;
  masked: readonly string[];
};

/**
 * Calls about one row of any noun, by its key as the API spells it. Each rejects as `call` does.
 */
export const rowAt = ({ api }: Addressed, id: string) => ({
  /** The row as it stood at an instant. */
  asOf: (asOf: string | null, how: How = {}): Promise<RowThen> =>
    call('GET', `${api}/${id}`, { ...how, query: { asOf } }),

  /** Entries of its history below a number, newest first. */
  history: (
    query: { before: number | null; limit: number },
    how: How = {},
  ): Promise<AnswerOf<typeof historyAnswer>> =>
    call('GET', `${api}/${id}/history`, { ...how, query }),

  /** The change of it that waits for a second person. */
  held: (how: How = {}): Promise<AnswerOf<typeof heldChange> | null> =>
    call('GET', `${api}/${id}/held`, how),

  /** Gives it the values that it had after an entry of its history. */
  restore: (body: { seq: number; version: number | null; reason: string | undefined }) =>
    call('POST', `${api}/${id}/restore`, { body }),
});

/** The files of rows of a noun that takes them. */
export const rowFilesOf = ({ api }: Addressed) => ({
  /** Where a sample of them is saved from. */
  sample: addressOf(`${api}/import/sample`, { language: fileLanguage() }),

  /** Sends a file to be checked. */
  check: (file: File, sending: Sending): Promise<Batch> =>
    sendFile(`${api}/import`, { dryRun: true }, file, sending),

  /** Writes the rows of a file that was checked. */
  commit: ({ batchId, sha256 }: Pick<Batch, 'batchId' | 'sha256'>): Promise<Batch> =>
    call('POST', `${api}/import`, { query: { dryRun: false }, body: { batchId, sha256 } }),
});

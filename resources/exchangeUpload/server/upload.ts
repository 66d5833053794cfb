import type { StoredRow } from '#model';
import type { exchangeUpload, exchangeUploadLine } from '#schemas/exchangeUpload.ts';

export type Upload = StoredRow<typeof exchangeUpload>;

export type AnswerLine = StoredRow<typeof exchangeUploadLine>;

import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useCall } from '#console/calls/useCall.ts';
import type { Step } from '#console/files/Steps.tsx';
import { useStream } from '#console/stream/stream.ts';
import type { AnswerTo, RowOf } from '#model';
import { type answerOutcomes, exchangeUpload } from '#schemas/exchangeUpload.ts';

/** A file of answers as the API tells of it. */
export type AnswerFile = RowOf<typeof exchangeUpload>;

export type AnswerOutcome = keyof typeof answerOutcomes;

const calls = callsTo<typeof exchangeUpload>(exchangeUpload.name);

/** One row of such a file: as it came, and what became of it. */
export type AnswerRow = AnswerTo<typeof exchangeUpload, 'lines'>['lines'][number];

/** The machine is at work on the file; it changes by itself. */
export const isUnderWay = ({ uploadStatus }: Pick<AnswerFile, 'uploadStatus'>): boolean =>
  uploadStatus === 'Checking' || uploadStatus === 'Processing';

/** Rows that are without fault and not written yet. */
export const stillToWrite = ({ records, accepted, refused }: AnswerFile): number =>
  records - accepted - refused;

/** '1 bid', '2,176 bids'. */
export const bidsText = (bids: number): string =>
  bids === 1 ? '1 bid' : `${quantityText(bids)} bids`;

/** How often a file is asked for while the machine is at work on it, ms: the stream may be down. */
const everyMs = 1_000;

/** A file, followed: its progress comes by the stream, and by asking again where that is silent. */
export const useAnswerFile = (batchId: string) => {
  const client = useQueryClient();
  const file = useCall<AnswerFile>(
    exchangeUpload.name,
    'GET',
    `${exchangeUpload.api}/${encodeURIComponent(batchId)}`,
    {},
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false) },
  );
  useStream('*', ({ type, data }) => {
    const isOurs =
      type === 'EXCHANGE_UPLOAD' && String((data as Partial<AnswerFile>).batchId) === batchId;
    if (isOurs || type === 'RESYNC') void file.refetch();
  });
  // The rows say something else in its next status.
  const status = file.data?.uploadStatus;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status)
      void client.invalidateQueries({ queryKey: [calls.key('lines')] });
    before.current = status;
  }, [client, status]);
  return file;
};

/** A page of the rows of a file, after a line of it. */
export const useAnswerRows = (
  batchId: number,
  outcome: AnswerOutcome | null,
  after: string | null,
) =>
  useAsk(
    calls,
    'lines',
    { params: { batchId }, query: { outcome, after: numberOf(after), limit: 50 } },
    { placeholderData: keepPreviousData },
  );

/** The way of a file: received, checked, written. */
export const stepsOf = ({
  uploadStatus,
  uploadedAt,
  checkedAt,
  completedAt,
}: AnswerFile): Step[] => {
  const isUnread = uploadStatus === 'Error';
  const isGone = uploadStatus === 'Discarded';
  const says: Partial<Record<string, string>> = {
    Processing: 'under way',
    Checked: 'waits for you',
    Discarded: 'nothing written',
  };
  return [
    { label: 'Received', at: uploadedAt, isNow: false },
    {
      label: 'Checked',
      at: isUnread ? null : checkedAt,
      isNow: isUnread || uploadStatus === 'Checking',
      isBad: isUnread,
      says: isUnread ? 'cannot be read' : 'under way',
    },
    {
      label: isGone ? 'Discarded' : 'Written',
      at: completedAt,
      isNow: uploadStatus === 'Processing' || uploadStatus === 'Checked',
      isBad: isGone,
      says: says[uploadStatus] ?? 'to come',
    },
  ];
};

const numberOf = (after: string | null) => (after === null ? null : Number(after));

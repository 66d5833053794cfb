import type { FastifyReply, FastifyRequest } from 'fastify';
import { exchangeDate, isoTime } from '#domain/market/calendar.ts';
import type { Noun } from '#model';
import { attachment } from '../http/attachment.ts';
import { signedIn } from '../http/guard.ts';
import type { Machine } from '../machine/machine.ts';

/** Tells the user who takes an export how it ended. The last line of the file says it too, but few people read that. */
export const exportEnd =
  ({ hub, now }: Machine, request: FastifyRequest, view: string) =>
  (rows: number, failure?: unknown): void => {
    if (failure !== undefined) request.log.error(failure);
    const data = { view, rows, isComplete: failure === undefined };
    hub.publish(
      { id: null, type: 'EXPORT', messageText: null, createDate: isoTime(now()), data },
      { userId: signedIn(request).userId },
    );
  };

/** The head of an answer that is a file of this noun's rows: `order-2026-11-21.csv`. */
export const asCsv = (reply: FastifyReply, noun: Noun, now: number): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachment(`${noun.name}-${exchangeDate(now)}.csv`));

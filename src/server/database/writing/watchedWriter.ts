import type { Availability } from '../../runtime/outages.ts';
import type { Writer } from './queue.ts';

/** Delay after a failed batch until an empty one tries again, ms. */
const againMs = 1_000;

/**
 * A writer that tells when it cannot write, although the database may be there: a server that only
 * reads, say. It tries by itself with an empty batch, so that it is back without anybody's write.
 */
export const watchedWriter = (writer: Writer, presence: Availability): Writer => {
  let turn: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  const send: Writer['send'] = async (items, onWaiting) => {
    const answer = await writer.send(items, onWaiting);
    if (answer.trouble === null) presence.back('writer');
    else if (answer.trouble === 'away' || answer.trouble === 'unknown') {
      presence.lost('writer', 'The last batch could not be written');
      again();
    }
    return answer;
  };

  /** One after the other: the empty batch of a try is a batch as well. */
  const sendInTurn: Writer['send'] = (items, onWaiting) => {
    const sent = turn.then(() => send(items, onWaiting));
    turn = sent.catch(() => undefined);
    return sent;
  };

  const again = () => {
    if (retry || isClosed) return;
    retry = setTimeout(() => {
      retry = null;
      if (isClosed) return;
      if (!presence.isThere()) return again();
      sendInTurn([]).catch(() => undefined);
    }, againMs);
    retry.unref();
  };

  return {
    ...writer,
    send: sendInTurn,
    close: async () => {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await turn;
      await writer.close();
    },
  };
};

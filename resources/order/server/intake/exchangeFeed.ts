import { isoTime } from '#domain/market/calendar.ts';
import type { Machine } from '#server/machine/machine.ts';

const conflateMs = 1_000;

/**
 * Keeps the lists of the exchange's own staff live too: one event at most once a second says that orders have
 * changed. Members get an event for each of their orders. Returns how to stop.
 */
export const feedExchange = (machine: Machine): (() => void) => {
  let timer: NodeJS.Timeout | null = null;
  const stop = machine.database.onSignal('book', () => {
    timer ??= setTimeout(() => {
      timer = null;
      machine.hub.publish(
        {
          id: null,
          type: 'ORDER',
          messageText: null,
          createDate: isoTime(machine.now()),
          data: {},
        },
        { roles: ['controlUser'] },
      );
    }, conflateMs);
  });
  return () => {
    stop();
    if (timer) clearTimeout(timer);
  };
};

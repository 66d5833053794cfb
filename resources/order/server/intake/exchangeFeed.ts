import { isoTime } from '#domain/market/calendar.ts';
import type { Machine } from '#server/machine/machine.ts';

const conflateMs = 1_000;

/**
 * Lets the lists of the exchange's own staff follow too: that orders have changed, at most once a
 * second. Members hear of each of their orders by its event. Returns how to stop.
 */
export const tellExchange = (machine: Machine): (() => void) => {
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

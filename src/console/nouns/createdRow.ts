type Row = Readonly<Record<string, unknown>>;

/** A row created in another tab, for the box in the tab that asked for it. */
type Created = { of: string; row: Row };

const channelName = 'offerdesk-created';

/** The parameter of the form of a new row that says which box waits for the row. */
export const boxParameter = 'for';

/**
 * Opens the form of a new row in a new tab, filled with the known values, and calls `onCreated`
 * when the row is saved there. Returns a function that stops listening.
 */
export const createElsewhere = (
  path: string,
  values: Readonly<Record<string, unknown>>,
  onCreated: (row: Row) => void,
): (() => void) => {
  const box = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const known = Object.entries(values).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [[name, String(value)]],
  );
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Created>) => {
      if (data.of === box) onCreated(data.row);
    };
  window.open(`${path}?${new URLSearchParams([...known, [boxParameter, box]])}`);
  return () => channel?.close();
};

/**
 * Sends a saved row to the box that waits for it, and closes the tab opened for it. Does nothing
 * when no box waits.
 */
export const giveCreated = (search: string, row: Row): void => {
  const of = new URLSearchParams(search).get(boxParameter);
  if (of === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ of, row } satisfies Created);
  channel.close();
  window.close();
};

type Row = Readonly<Record<string, unknown>>;

/** A row that was made in a tab of its own, for the box of another tab that asked for it. */
type Created = { of: string; row: Row };

const channelName = 'offerdesk-created';

/** The parameter of the form of a new row that says which box waits for the row. */
export const boxParameter = 'for';

/**
 * Opens the form of a new row in a tab of its own, with values that are known already; hears of the row once it is
 * saved there. Returns how to stop listening.
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

/** Gives a row that was saved to the box that waits for it, where there is one, and closes the tab that was opened for it. */
export const giveCreated = (search: string, row: Row): void => {
  const of = new URLSearchParams(search).get(boxParameter);
  if (of === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ of, row } satisfies Created);
  channel.close();
  window.close();
};

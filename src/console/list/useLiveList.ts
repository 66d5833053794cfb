import { useEffect, useRef, useState } from 'react';
import type { Resource, View } from '#model';
import { byItself } from '../browser/presence.ts';
import { type StreamMessage, useStream } from '../stream/stream.ts';

/** Minimum interval between two fetches of a list, ms. */
const everyMs = 1000;

/** Whether a message says that a row of these changed. */
const isAbout = ({ noun }: View, { type, data }: StreamMessage): boolean =>
  type === noun.name.toUpperCase() ||
  (type === 'ROW' && (data as { resource?: string } | null)?.resource === noun.name);

/**
 * Follows the changes of a live list: fetches again at most once a second, and not at all while `isHeld` says
 * that the user is at a row, which must not move under them. Returns how many changes are waiting, and how to
 * apply them now.
 */
export const useLiveList = (
  view: View,
  refetch: () => unknown,
  isHeld: () => boolean,
): { waiting: number; take: () => void; isLive: boolean } => {
  const [waiting, setWaiting] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLive = view.noun.noun === 'resource' && (view.noun as Resource).live === true;
  const take = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setWaiting(0);
    refetch();
  };
  useStream('*', (message) => {
    const isMissed = message.type === 'RESYNC';
    if (!isLive || !(isMissed || isAbout(view, message))) return;
    if (isHeld()) return setWaiting((count) => count + 1);
    timer.current ??= setTimeout(
      () => (isHeld() ? setWaiting((count) => count + 1) : byItself(take)),
      everyMs,
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { waiting, take, isLive };
};

import { useEffect, useSyncExternalStore } from 'react';
import { countActs } from '../browser/presence.ts';
import { expiresAt, hasRunOut } from '../session/expiry.ts';
import { expireSession, extendSession } from '../session/sessionLife.ts';
import { broadcastToTabs, listenToTabs } from '../session/tabs.ts';
import { endStream, resumeStream } from '../stream/stream.ts';

/** Time before the end at which the user is asked (§9), ms. */
const warningMs = 300_000;
/** Delay between an answer and the next reading of the end (§9), ms. */
const rereadMs = 5_000;
/** Answers that say what is left differ by a little; an end that is this much later is another one, ms. */
const sameEndMs = 30_000;

/** `near`: the warning is up. `final`: nothing moves this end any more. `over`: the time ran out. */
export type SessionEnd =
  | { is: 'far' }
  | { is: 'near'; until: number; isFinal: boolean }
  | { is: 'over' };

const far: SessionEnd = { is: 'far' };
let end: SessionEnd = far;
/** The last end that the user answered for, here or in another tab. */
let answered = 0;
let quietUntil = 0;
const listeners = new Set<() => void>();

const become = (next: SessionEnd) => {
  if (next === end) return;
  end = next;
  // Whatever is pressed while the warning asks is about the warning.
  countActs(end.is !== 'near');
  for (const listener of [...listeners]) listener();
};

/**
 * Checks the clock. A warning stays until the user answers it: what a poll of this page receives meanwhile is
 * no answer.
 */
const look = (): void => {
  const now = Date.now();
  if (end.is === 'over') {
    if (hasRunOut()) return;
    // Signed in again in another tab: the page goes on where it was.
    resumeStream();
    become(far);
    return;
  }
  const until = end.is === 'near' ? end.until : expiresAt();
  if (until === null || now < quietUntil) return;
  if (now >= until) {
    expireSession();
    endStream();
    become({ is: 'over' });
  } else if (end.is === 'far' && now >= until - warningMs && until >= answered + sameEndMs)
    become({ is: 'near', until, isFinal: false });
};

const settle = (until: number) => {
  answered = until;
  quietUntil = Date.now() + rereadMs;
  become(far);
};

/** 'No': the warning goes, here and in all tabs, and does not come again for this end. */
export const dismissWarning = (): void => {
  if (end.is !== 'near') return;
  broadcastToTabs({ is: 'answered', until: end.until });
  settle(end.until);
};

/**
 * 'Yes': extends the session, and reads its end again after 5 s (§4.5). A session at its maximum
 * length is reported as final. Rejects when the server cannot be reached; the warning then stays.
 */
export const answerWarning = async (): Promise<void> => {
  const before = end;
  if (before.is !== 'near') return;
  await extendSession();
  // Without a new token there is no session any more (§4.8).
  const until = expiresAt();
  if (until === null) return become(far);
  if (until < before.until + sameEndMs)
    return become({ is: 'near', until: before.until, isFinal: true });
  broadcastToTabs({ is: 'answered', until: before.until });
  settle(before.until);
};

/** Resets the state for another session, with another end. */
const begin = () => {
  answered = 0;
  quietUntil = 0;
  become(far);
};

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How near the end of the session is, watched while the component is there. */
export const useSessionEnd = (): SessionEnd => {
  useEffect(() => {
    const watching = setInterval(look, 1000);
    const stopHearing = listenToTabs((word) => {
      if (word.is === 'answered' && end.is === 'near') settle(word.until);
      if (word.is === 'signed in') begin();
    });
    return () => {
      clearInterval(watching);
      stopHearing();
      begin();
    };
  }, []);
  return useSyncExternalStore(watch, () => end);
};

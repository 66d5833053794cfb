import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { system } from '../database/writing/mutation.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import type { Bell } from './bell.ts';
import {
  emitLinkStatus,
  leaseMs,
  leaveLink,
  type OwnedLink,
  renewLink,
  takeLink,
} from './linkMutations.ts';

/** A line that this process keeps, as the one who works it sees it. */
export type HeldLink = {
  kept: OwnedLink;
  /** Position up to which traffic over the link has been processed; a turn moves it on. */
  cursor: string | null;
  /** When it was last down, ms of the steady time; what went before that may have been lost on the other side. */
  downAt: number;
  /** Nothing has gone over it yet since it was down: a turn must find out whether anybody is there. */
  isFresh: boolean;
  /**
   * The last answer of the other side, ms of the steady time; set by the turn that receives it.
   * Null before the first.
   */
  heardAt: number | null;
  /** Set when the server stops or another process owns the link: end now. */
  signal: AbortSignal;
};

/** A line to a system outside. */
export type PeerLink = {
  name: string;
  /** How the system is called in the log. */
  label: string;
  /**
   * Runs repeatedly while this process owns the link. Resolves when the other side has answered or
   * there was nothing to send; rejects, in words, when it has not answered.
   */
  turn(held: HeldLink): Promise<void>;
  /** Rings when the other side may be back, so that it is tried at once. */
  maybeBack?: Bell;
  /** Whether Control Users get a message when the link goes down and when it is up again. */
  isTold?: boolean;
};

/** Between two tries, ms: it doubles from the first to the last. */
const [firstMs, lastMs] = [250, 10_000];

/**
 * Keeps a link until it is stopped: one process at a time, by a lease in the database; the others stand by.
 * While the other side is unreachable it is tried again at growing intervals. Returns how to stop.
 */
export const keepLink = (machine: Machine, line: PeerLink): Stop => {
  const stopping = new AbortController();
  const kept: OwnedLink = {
    name: line.name,
    owner: `${hostname()}:${process.pid}:${randomUUID()}`,
  };
  const working = mutation(machine, line, kept, stopping.signal);
  return async () => {
    stopping.abort();
    await working;
    // Another process need not wait for the lease to end.
    await machine.database.write(leaveLink, kept, system).catch(() => undefined);
  };
};

const mutation = async (
  machine: Machine,
  line: PeerLink,
  kept: OwnedLink,
  stopped: AbortSignal,
) => {
  const { database, log } = machine;
  while (!stopped.aborted) {
    try {
      const taken = await database.write(takeLink, kept, system);
      if (taken) await held(machine, line, kept, taken.cursor, stopped);
    } catch (error) {
      if (!isLost(error))
        log.warn({ err: error, link: line.name }, `${line.label}: no connection now`);
    }
    await rest(leaseMs / 4, stopped);
  }
};

/** Works a line as long as it is ours. */
const held = async (
  machine: Machine,
  line: PeerLink,
  kept: OwnedLink,
  cursor: string | null,
  stopped: AbortSignal,
): Promise<void> => {
  const { database, log, steady } = machine;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopped, lost.signal]);
  const its: HeldLink = { kept, cursor, downAt: steady(), isFresh: true, heardAt: null, signal };
  const renewing = setInterval(() => {
    database.write(renewLink, { ...kept, heardAt: its.heardAt }, system).catch((error: unknown) => {
      if (isLost(error)) lost.abort();
    });
  }, leaseMs / 3);
  renewing.unref();
  let failures = 0;
  let lastState: 'AWAY' | 'CONNECTED' | null = null;
  const tell = async (state: 'AWAY' | 'CONNECTED', problem: string | null) => {
    if (lastState === state) return;
    const words = line.isTold && (state === 'AWAY' || lastState === 'AWAY') ? line.label : null;
    await database.write(
      emitLinkStatus,
      { ...kept, state, problem, heardAt: its.heardAt, words },
      system,
    );
    lastState = state;
    if (state === 'CONNECTED') log.info({ link: line.name }, `${line.label} is connected`);
    else log.warn({ link: line.name, problem }, `${line.label} is disconnected`);
  };
  try {
    while (!signal.aborted) {
      try {
        await line.turn(its);
        failures = 0;
        its.isFresh = false;
        await tell('CONNECTED', null);
      } catch (error) {
        if (signal.aborted) return;
        if (isLost(error)) throw error;
        await tell('AWAY', (error as Error).message.slice(0, 300));
        const ms = Math.min(lastMs, firstMs * 2 ** failures) * (0.8 + Math.random() * 0.4);
        await (line.maybeBack?.wait(ms, signal) ?? rest(ms, signal));
        failures += 1;
        its.downAt = steady();
        its.isFresh = true;
      }
    }
  } finally {
    clearInterval(renewing);
  }
};

const rest = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { ref: false, signal }).catch(() => null);

const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === 'LINK_LOST';

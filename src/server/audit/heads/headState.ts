import type { Machine } from '../../machine/machine.ts';

/** A way that heads leave the database. */
export type HeadWay = 'file' | 'sftp' | 'mail';

/**
 * The heads that have left already in this process, and the ways that did not take the newest one,
 * with the reason.
 */
type HeadState = {
  /** The entry that each way had last. */
  left: Partial<Record<HeadWay, number>>;
  /** The day whose head was mailed. */
  mailedOn: string | null;
  failures: Map<HeadWay, string>;
};

const states = new WeakMap<Machine, HeadState>();

/** The export state of the heads of a machine. */
export const headStateOf = (machine: Machine): HeadState => {
  const found = states.get(machine);
  if (found) return found;
  const made: HeadState = { left: {}, mailedOn: null, failures: new Map() };
  states.set(machine, made);
  return made;
};

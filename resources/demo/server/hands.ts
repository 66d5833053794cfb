import { type Actor, system } from '#server/database/writing/mutation.ts';

/** The person who starts the runs of the seed; no user of the demo took part in them. */
export const starter: Actor = system;

/** The person who approves them, and everything else that takes two people. */
export const approver: Actor = { ...system, userId: 'demo' };

import { type Actor, system } from '#server/database/writing/mutation.ts';

/** Who starts the runs of the seed. Nobody of the demo has had a hand in them. */
export const starter: Actor = system;

/** Who approves them, and whatever else takes two hands. */
export const approver: Actor = { ...system, userId: 'demo' };

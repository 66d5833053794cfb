import type { SignedIn } from '#server/runtime/signedIn.ts';
import type { LineFault } from './steps.ts';
import { isEnd, type World } from './world.ts';

/** An answer to a caller, and whether the caller had sent the same before without learning what became of it. */
export type Outcome = { status: number; json: any; isRepeated: boolean };

type Request = {
  who: SignedIn;
  method: string;
  path: string;
  payload?: object | undefined;
  more?: object | undefined;
};

/** Asks over a line with faults, and repeats until the exchange has answered. */
export const call = async (
  world: World,
  { who, method, path, payload, more }: Request,
  line?: LineFault,
): Promise<Outcome> => {
  const once = () => world.ask(who, method, path, { ...(payload && { payload }), ...more });
  let isRepeated = false;
  if (line === 'answerLost') {
    await patient(world, once);
    isRepeated = true;
  }
  for (;;)
    try {
      const replies = line === 'sentTwice' ? await Promise.all([once(), once()]) : [await once()];
      const taken = replies.find(({ status }) => status < 300) ?? replies[0];
      return {
        status: taken?.status ?? 0,
        json: taken?.json,
        isRepeated: isRepeated || line === 'sentTwice',
      };
    } catch (error) {
      if (!isEnd(error)) throw error;
      await world.revive();
      isRepeated = true;
    }
};

/** Asks once and does not learn the answer. */
const patient = async (world: World, once: () => Promise<unknown>): Promise<void> => {
  try {
    await once();
  } catch (error) {
    if (!isEnd(error)) throw error;
    await world.revive();
  }
};

import { control, control2, demandText } from '../server/allocation/allocationMarket.ts';
import { multipart } from '../server/files/importing.ts';
import { call } from './caller.ts';
import { offer } from './offer.ts';
import { sellerDecides } from './secondPerson.ts';
import type { World } from './world.ts';

const at = '/api/allocation/process';

/** The bids of the other exchange on T, prices in paise: the same every day. */
export const theirs = [
  { quantity: 90_000, price: 10_450 },
  { quantity: 40_000, price: 10_200 },
  { quantity: 25_000, price: 10_005 },
];

/** The rounds after which a run that does not end is a fault. */
const most = 80;

/**
 * Allots a day from its start to its results; in each round somebody does what the run waits for,
 * whatever was lost before.
 */
export const allot = async (world: World, process: 'dseTDay' | 'dseNextDay'): Promise<number> => {
  const refusals: string[] = [];
  const ask = async (who: typeof control, path: string, payload: object = {}, more?: object) => {
    const request = { who, method: 'POST', path: `${at}/${path}` };
    const { status, json } = await call(
      world,
      more ? { ...request, more } : { ...request, payload },
    );
    if (status >= 300) refusals.push(`${path} ${status} ${json?.message}`);
  };
  for (let round = 0; round < most; round++) {
    await world.settle();
    const [setup] = await world.rows('masterSetup', { symbol: offer.symbol });
    const run = (await world.rows('processRun', { process })).at(-1);
    if (!run) {
      await ask(control, 'start', { process, key: String(setup.id) });
      continue;
    }
    const runId = Number(run.runId);
    if (run.runStatus === 'Completed') return runId;
    const steps = await world.rows('processStep', { runId });
    const statusOf = (name: string) => steps.find((step) => step.name === name)?.stepStatus;
    const isDone = (name: string) => [undefined, 'Completed'].includes(statusOf(name));
    const failed = steps.find(({ stepStatus }) => stepStatus === 'Error');
    if (failed) refusals.push(`${failed.name}: ${failed.message}`);
    if (failed) await ask(control, `${runId}/steps/${failed.name}/retry`);
    else if (isDone('ownBook') && !isDone('bseDemand')) {
      if (process === 'dseNextDay')
        await ask(control, `${runId}/steps/bseDemand/pass`, { reason: 'It has none' });
      else await ask(control, `${runId}/steps/bseDemand/upload`, {}, demandFile());
    } else if (isDone('ownBook') && !isDone('mseDemand'))
      await ask(control, `${runId}/steps/mseDemand/pass`, { reason: 'It has none' });
    else if (isDone('merge') && !isDone('decide')) await sellerDecides(world);
    else if (isDone('allocate') && !isDone('approval') && isReady(steps))
      await ask(control2, `${runId}/steps/approval/approve`);
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${process} does not end: ${refusals.slice(-8).join('; ')}`);
};

const isReady = (steps: readonly any[]): boolean => {
  const { at: place } = steps.find(({ name }) => name === 'approval');
  return steps
    .filter((step) => Number(step.at) < Number(place))
    .every(({ stepStatus }) => stepStatus === 'Completed');
};

const demandFile = () =>
  multipart(
    demandText({ exchange: 'BSE', symbol: offer.symbol, day: 'T', tradeDate: offer.T }, theirs),
    'bse.txt',
  );

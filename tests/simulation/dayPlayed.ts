import { control } from '../server/allocation/allocationMarket.ts';
import { isOnPostgres } from '../server/database/emptyDatabase.ts';
import { allot } from './allotting.ts';
import { bid, type Stage } from './bids.ts';
import { call } from './caller.ts';
import { cancel, carry, modify } from './changes.ts';
import type { Day } from './dayOf.ts';
import { cutOffPassed, newLedger } from './ledger.ts';
import { offer } from './offer.ts';
import { openDay } from './opening.ts';
import { file } from './orderFile.ts';
import { answerLate, hearRisk, openRisk } from './risk.ts';
import { collateral } from './secondPerson.ts';
import { custodian, halt, limit } from './staff.ts';
import type { Part, Step } from './steps.ts';
import type { World } from './world.ts';

/** Plays the steps of a day over both days of the offer; `look` is shown the exchange before it closes. */
export const playDay = async <R>(
  { seed, steps, rates }: Pick<Day, 'seed' | 'rates'> & { steps: readonly Step[] },
  look: (stage: Stage) => Promise<R>,
): Promise<R> => {
  const risk = rates.hasRisk ? await openRisk(seed) : null;
  const world = await openDay(risk?.rms.url ?? null, !isOnPostgres());
  try {
    const clients = await world.rows('client');
    const pans = new Map(
      clients.map(({ memberId, clientId, pan }) => [`${memberId}/${clientId}`, pan]),
    );
    let names = 0;
    const stage: Stage = {
      world,
      ledger: newLedger(),
      pans,
      day: 'T',
      risk,
      nextName: () => `day-${++names}`,
    };
    const stepsOf = (part: Part) => steps.filter((step) => step.part === part);
    await bidding(stage, offer.T, stepsOf('T'));
    await evening(stage, offer.T, stepsOf('eveningOfT'));
    stage.day = 'T+1';
    await bidding(stage, offer.next, stepsOf('next'));
    await evening(stage, offer.next, stepsOf('eveningOfNext'));
    const answer = await look(stage);
    if (rates.isArchived) await archive(world);
    return answer;
  } finally {
    await world.close();
    await risk?.rms.stop();
  }
};

const timeAfterOpen = (seconds: number): string =>
  new Date((9 * 3600 + 15 * 60 + seconds) * 1000).toISOString().slice(11, 19);

const bidding = async (stage: Stage, date: string, steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    await stage.world.runTo(`${date} ${timeAfterOpen(step.second)}`);
    await play(stage, step);
    await hearRisk(stage);
  }
};

/**
 * Plays the evening: once bidding is over somebody has made room on the disk, set the clock right,
 * and ended a halt.
 */
const evening = async (stage: Stage, date: string, steps: readonly Step[]): Promise<void> => {
  const { world, ledger } = stage;
  world.fillDisk(false);
  world.setRight();
  await world.revive();
  await halt(stage, false);
  await world.runTo(`${date} 15:35:00`);
  await answerLate(stage, null);
  await world.runTo(`${date} 16:00:00`);
  cutOffPassed(ledger, stage.day);
  for (const step of steps) await play(stage, step);
  await allot(world, stage.day === 'T' ? 'dseTDay' : 'dseNextDay');
  await world.runTo(`${date} 19:00:00`);
};

const archive = async (world: World): Promise<void> => {
  await world.runTo('2026-11-26 19:00:00');
  const [{ id }] = await world.rows('masterSetup', { symbol: offer.symbol });
  const payload = { process: 'archiveOffer', key: String(id) };
  const path = '/api/allocation/process/start';
  await call(world, { who: control, method: 'POST', path, payload });
  await world.settle();
  const verified = `/api/query/symbolwise-archival/${offer.symbol}/${offer.T}/verify`;
  const { status, json } = await call(world, { who: control, method: 'GET', path: verified });
  if (status !== 200 || json.faults.length > 0)
    throw new Error(`the archive is not whole: ${status} ${JSON.stringify(json)}`);
};

/** One step; what its people are answered goes into the ledger. */
const play = async (stage: Stage, step: Step): Promise<void> => {
  const { world } = stage;
  const { line } = step;
  switch (step.act) {
    case 'bid':
      return bid(stage, step.wanted, line);
    case 'atOnce':
      return void (await Promise.all(step.wanted.map((wanted) => bid(stage, wanted, line))));
    case 'file':
      return file(stage, step, line);
    case 'modify':
      return modify(stage, step, line);
    case 'cancel':
      return cancel(stage, step.which, line);
    case 'carry':
      return carry(stage, step, line);
    case 'custodian':
      return custodian(stage, step, line);
    case 'halt':
    case 'resume':
      return halt(stage, step.act === 'halt', line);
    case 'limit':
      return limit(stage, step, line);
    case 'collateral':
      return collateral(stage, step.rupees, line);
    case 'end':
      return world.endAt(step);
    case 'fullDisk':
    case 'roomAgain':
      return world.fillDisk(step.act === 'fullDisk');
    case 'setBack':
      return world.setBack();
    case 'setRight':
      return world.setRight();
    case 'risk':
      return answerLate(stage, step.which);
  }
};

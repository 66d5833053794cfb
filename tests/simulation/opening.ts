import { system } from '#server/database/writing/mutation.ts';
import { control, control2, seller, seller2 } from '../server/allocation/allocationMarket.ts';
import { setTerms } from '../server/market/openMarket.ts';
import { call } from './caller.ts';
import type { Image } from './image.ts';
import { offer } from './offer.ts';
import { openWorld, type World } from './world.ts';

const terms = {
  symbol: offer.symbol,
  securityName: 'Surya Power Corporation Limited',
  isinCode: 'INE0J1Y01099',
  tickSize: offer.tick / 100,
  regularLotSize: 1,
  openOnDate: offer.T,
  nextOnDate: offer.next,
  baseQuantity: offer.base,
  greenshoeQuantity: offer.greenshoe,
  floorPrice: offer.floor / 100,
  riPercent: offer.riPercent,
  allotmentType: 'PRICE_PRIORITY',
  cutoffFlag: true,
};
const hours = { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00', cpCutOffTime: '15:45:00' };

/**
 * Sets up the exchange on the morning of T, with the offer set up by two people and no other on
 * offer.
 */
const setUp = async (world: World): Promise<void> => {
  const values = { openOnDate: '2026-01-05', nextOnDate: '2026-01-06' };
  await world.machine().database.write(setTerms, { where: {}, values }, system);
  await world.begin();
  const must = async (who: typeof control, path: string, payload: object = {}) => {
    const { status, json } = await call(world, { who, method: 'POST', path, payload });
    if (status >= 300) throw new Error(`${path} ${status} ${JSON.stringify(json)}`);
    return json;
  };
  const made = async (path: string, payload: object, [one, other]: (typeof control)[]) => {
    const { id } = await must(one as typeof control, path, payload);
    for (const move of ['draft', 'submit'])
      await must(one as typeof control, `${path}/${id}/${move}`);
    await must(other as typeof control, `${path}/${id}/approve`);
  };
  for (const series of ['IS', 'RS'])
    await made('/api/masters/security', { ...terms, ...hours, series, faceValue: 10 }, [
      control,
      control2,
    ]);
  await made('/api/allocation/master-setup', terms, [seller, seller2]);
  await world.settle();
  await world.runTo(`${offer.T} 09:10:00`);
};

const evening = '2026-11-22 21:00:00';
let morning: Promise<Image> | null = null;

/** The exchange at ten past nine on T. On SQLite each day begins with a copy of the first one that was set up. */
export const openDay = async (rmsUrl: string | null, isShared: boolean): Promise<World> => {
  if (!isShared) {
    const world = await openWorld(evening, rmsUrl);
    await setUp(world);
    return world;
  }
  morning ??= (async () => {
    const world = await openWorld(evening);
    await setUp(world);
    const image = world.image();
    await world.close();
    return image;
  })();
  const world = await openWorld(await morning, rmsUrl);
  await world.begin();
  return world;
};

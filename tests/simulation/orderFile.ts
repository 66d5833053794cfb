import { multipart } from '../server/files/importing.ts';
import { enteredOn, type Stage, termsOf } from './bids.ts';
import { call } from './caller.ts';
import { count, enter, latestOf } from './ledger.ts';
import { dealers, offer } from './offer.ts';
import type { LineFault, Wanted } from './steps.ts';

const heading =
  'symbol,series,clientType,clientId,participantId,marginType,isMarketOrder,quantity,price,operationType,orderId';

/**
 * Uploads a dealer's file of bids, looks for it where the answer was lost, and has it placed once
 * it is checked.
 */
export const file = async (
  stage: Stage,
  { dealer, wanted }: { dealer: number; wanted: readonly Wanted[] },
  line?: LineFault,
): Promise<void> => {
  const { world, ledger } = stage;
  const who = dealers[dealer] as (typeof dealers)[number];
  const terms = wanted.map((each) => termsOf(stage, each));
  const lines = terms.map((bid) =>
    [
      ...[offer.symbol, bid.series, 'CLI', bid.clientId, bid.custodian ?? ''],
      ...[bid.hasNoMargin ? '0' : '1', bid.price === null ? 'Y' : 'N', bid.quantity],
      ...[bid.price === null ? '' : bid.price / 100, 'E', ''],
    ].join(','),
  );
  const fileName = `${stage.nextName()}.csv`;
  const latest = latestOf(ledger);
  const batch = async () => (await world.rows('batchOrder', { fileName })).at(0);
  const at = '/api/rms/batchorder';
  // A file has no name that the exchange knows it by: its dealer looks for it before bringing it again.
  const more = multipart([heading, ...lines].join('\n'), fileName);
  const lost = line === 'answerLost' ? line : undefined;
  for (let tries = 0; tries < 5 && !(await batch()); tries++)
    await call(
      world,
      { who, method: 'POST', path: `${at}/file`, more },
      tries === 0 ? undefined : lost,
    );
  await world.settle();
  const checked = await batch();
  if (checked?.batchStatus !== 'Checked')
    return count(ledger, `file ${checked?.batchStatus ?? 'none'}`);
  const { batchId } = checked;
  await call(world, { who, method: 'POST', path: `${at}/${batchId}/place` }, line);
  await world.settle();
  const placed = await batch();
  count(ledger, `file ${placed?.batchStatus}`);
  const answer = await call(world, { who, method: 'GET', path: `${at}/${batchId}/lines` });
  for (const { line: nth, outcome, orderId } of answer.json.lines) {
    count(ledger, `line of a file ${outcome}`);
    const bid = terms[nth - (answer.json.lines[0].line as number)];
    if (outcome !== 'accepted' || !bid) continue;
    const begun = {
      name: null,
      from: null,
      to: null,
      changes: 1,
      ...enteredOn(stage, bid.custodian),
    };
    enter(ledger, { ...bid, ...begun, orderId, day: stage.day }, latest);
  }
};

import { batchOrderLine } from '#schemas/batchOrder.ts';
import type { Machine } from '#server/machine/machine.ts';
import { isLimitedByPan, panHolder } from '../../order/server/intake/bidderStatus.ts';
import type { Batch, BatchLine } from './batch.ts';
import { identityOf, type OtherRows } from './checkRows.ts';
import type { RowFacts } from './lookUp.ts';
import type { ReadRow } from './readRow.ts';

/** A row with what it asks for and what the exchange knows of it; without either where it cannot be read. */
export type FoundRow = { row: number; read: ReadRow; found: RowFacts | null };

/** Maximum rows checked again after one is mended: the answer to a keystroke waits for them. */
const mostOthers = 200;

/** The first rows of a batch that are refused for a limit. */
export const overLimits = ({ database }: Machine, { batchId }: Batch, line: number) =>
  database.readLong(
    database.db
      .selectFrom(batchOrderLine.name)
      .selectAll()
      .where('batchId', '=', batchId)
      .where('outcome', '=', 'refused')
      .where('line', '!=', line)
      .where((is) =>
        is.or([
          is('faults', 'like', '%_LIMIT"%'),
          is('faults', 'like', '%"INSUFFICIENT_COLLATERAL"%'),
        ]),
      )
      .orderBy('line')
      .limit(mostOthers)
      .compile(),
  ) as Promise<BatchLine[]>;

const waitingBeside = ({ database }: Machine, { batchId }: Batch, line: number) =>
  database.db
    .selectFrom(batchOrderLine.name)
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .where('line', '!=', line);

const numberIn = (value: unknown) => Number(value ?? 0);

/** The limit use and the total value of the other rows of a batch that will be placed. */
export const otherRows = async (
  machine: Machine,
  batch: Batch,
  line: number,
): Promise<OtherRows & { worth: number }> => {
  const uses = waitingBeside(machine, batch, line).select(({ fn }) => [
    fn.sum('limitUse').as('value'),
    fn.sum('coveredUse').as('covered'),
    fn.sum('value').as('worth'),
  ]);
  const [used] = await machine.database.readLong(uses.compile());
  return {
    used: { value: numberIn(used?.value), covered: numberIn(used?.covered), ofPan: new Map() },
    seen: new Map(),
    worth: numberIn(used?.worth),
  };
};

/**
 * Adds the limit use of the other rows for the holders of these rows, and the other rows that
 * duplicate these.
 */
export const addNames = async (
  machine: Machine,
  batch: Batch,
  line: number,
  { used: { ofPan }, seen }: OtherRows,
  rows: readonly FoundRow[],
): Promise<void> => {
  const holders = new Set(rows.flatMap(({ found }) => (found && holderOf(found)) ?? []));
  const identities = new Set(
    rows.flatMap(({ read }) => (read.instruction ? [identityOf(read.instruction)] : [])),
  );
  const newHolders = [...holders].filter((holder) => !ofPan.has(holder));
  const newIdentities = [...identities].filter((identity) => !seen.has(identity));
  const others = waitingBeside(machine, batch, line);
  const [ofHolders, twins] = await Promise.all([
    newHolders.length === 0
      ? []
      : machine.database.readLong(
          others
            .where('panHolder', 'in', newHolders)
            .groupBy('panHolder')
            .select(({ fn }) => ['panHolder', fn.sum('limitUse').as('value')])
            .compile(),
        ),
    newIdentities.length === 0
      ? []
      : machine.database.readLong(
          others
            .where('identity', 'in', newIdentities)
            .groupBy('identity')
            .select(({ fn }) => ['identity', fn.min('line').as('line')])
            .compile(),
        ),
  ]);
  for (const { panHolder, value } of ofHolders) ofPan.set(String(panHolder), numberIn(value));
  for (const { identity, line } of twins) seen.set(String(identity), Number(line));
};

const holderOf = ({ bid, offer }: RowFacts): string | null =>
  bid && offer && isLimitedByPan(offer.series) ? panHolder(offer.id, bid.pan) : null;

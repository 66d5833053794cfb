import type { Tx } from '#server/database/writing/mutation.ts';
import type { Fault } from '#server/files/csv/fault.ts';
import type { GoesOn, LineResult } from '#server/files/rowFiles/rowFile.ts';
import { namesUsed } from '../../order/server/intake/addedOrders.ts';
import { tellingOnce } from '../../order/server/tellingOnce.ts';
import { type Batch, type BatchLine, readingOf } from './batch.ts';
import { clientOrderIdOf, placeRow } from './placeRow.ts';
import { type OrderInstruction, readerOf } from './readRow.ts';

/** A row as the writer is handed it: what it asks for, or what is wrong with it. */
export type TakenApart = readonly [
  lineId: number,
  line: number,
  turn: number | null,
  faults: readonly Fault[] | null,
  ...asks: Ask[],
];

/** Reads the cells of rows, which takes a seventh of what placing them takes, before the writer gets them. */
export const takenApart = (batch: Batch): ((line: BatchLine) => TakenApart) => {
  const read = readerOf(readingOf(batch));
  return ({ lineId, line, turn, cells }) => {
    const { instruction, faults } = read(JSON.parse(cells));
    return instruction && faults.length === 0
      ? [lineId, line, turn, null, ...listOf(instruction)]
      : [lineId, line, turn, faults];
  };
};

/** Places rows of a checked file in their order, each as if it had come alone. */
export const placing = async (
  tx: Tx,
  { batchId }: Batch,
  lines: readonly TakenApart[],
  goesOn: GoesOn,
): Promise<LineResult[]> => {
  const { telling, tell } = tellingOnce(tx);
  const ownNames = lines.map(([, line, turn]) => clientOrderIdOf(batchId, line, turn));
  const used = await namesUsed(tx, ownNames);
  const results: LineResult[] = [];
  for (const [at, [, , , faults, ...asks]] of lines.entries()) {
    if (at > 0 && !(await goesOn(at))) break;
    if (faults) {
      results.push({ faults, columns: {} });
      continue;
    }
    const clientOrderId = ownNames[at] as string;
    const row = { batchId, clientOrderId, isNamedAnew: !used.has(clientOrderId) };
    const placed = await placeRow(telling, row, instructionIn(asks));
    const { orderId, orderStatus } = placed;
    results.push({ faults: placed.faults, columns: { orderId, orderStatus } });
  }
  tell();
  return results;
};

/** The fields of a row's instruction, in the order in which the writer receives them. */
const names = Object.keys({
  operation: 0,
  orderId: 0,
  symbol: 0,
  series: 0,
  category: 0,
  clientType: 0,
  clientId: 0,
  participantId: 0,
  marginType: 0,
  isMarketOrder: 0,
  quantity: 0,
  price: 0,
} satisfies Record<keyof OrderInstruction, 0>) as (keyof OrderInstruction)[];

type Ask = OrderInstruction[keyof OrderInstruction];

const listOf = (instruction: OrderInstruction): Ask[] => names.map((name) => instruction[name]);

const instructionIn = (asks: readonly Ask[]): OrderInstruction => {
  const instruction: Partial<Record<keyof OrderInstruction, Ask>> = {};
  for (let at = 0; at < names.length; at += 1)
    instruction[names[at] as keyof OrderInstruction] = asks[at] as Ask;
  return instruction as OrderInstruction;
};

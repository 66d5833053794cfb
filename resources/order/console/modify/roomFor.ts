import { isLive } from '#domain/market/dayBook.ts';
import { paiseOf, rupeesOf } from '#domain/money.ts';
import type { Reader } from '#model';
import type { Order } from '../bid/myBidsQuery.ts';
import type { Room } from '../bid/useRoom.ts';

/**
 * The remaining limits when a bid makes way for its successor. The answer lacks the limits of
 * another user or branch, which apply to a colleague's bid, so only the server knows them.
 */
export const roomFor = (
  room: Room | null,
  { value, marginType, userId, branchId, orderStatus }: Order,
  reader: Pick<Reader, 'userId' | 'branchId'>,
): Room | null => {
  if (!room) return null;
  const own = isLive({ orderStatus }) ? paiseOf(value) : 0;
  const freed = (left: number | null | undefined) =>
    left == null ? null : rupeesOf(paiseOf(left) + own);
  return {
    ...room,
    memberLeft: freed(room.memberLeft),
    panLeft: freed(room.panLeft),
    collateralLeft: marginType === '1' ? freed(room.collateralLeft) : null,
    branchLeft: branchId === reader.branchId ? freed(room.branchLeft) : null,
    userLeft: userId === reader.userId ? freed(room.userLeft) : null,
  };
};

import { expect, test } from 'vitest';
import { listColumns } from '#console/list/listColumns.tsx';
import { viewsOf } from '#model';
import { errorOrder } from '#schemas/errorOrder.ts';
import { order } from '#schemas/order.ts';
import { orderLog } from '#schemas/orderLog.ts';

/** The width in px of a figure in the font of the lists, with the space on both sides of it. */
const widthOf = (figure: string) => Math.ceil(figure.length * 6.8) + 20;

test('a bid of a crore of shares is read whole in the lists of orders', () => {
  for (const noun of [order, errorOrder, orderLog]) {
    const [view] = viewsOf(noun);
    if (!view) throw new Error(`${noun.name} has no view`);
    const columns = listColumns(view, ['quantity', 'quantityBefore', 'value'], () => undefined);
    for (const { name, width } of columns)
      expect([noun.name, name, width]).toEqual([
        noun.name,
        name,
        Math.max(width ?? 0, widthOf(name === 'value' ? '9,99,99,99,999.00' : '99,99,99,999')),
      ]);
  }
});

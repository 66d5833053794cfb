/**
 * Copies the orders of a database, of one symbol or of all, until there are at least so many; their
 * books grow by the same factor, and where all are copied the used limits of members as well.
 * Returns their number.
 */
export const multipliedOrders = (database, wanted, symbol = null) => {
  const columns = database
    .prepare(`select name from pragma_table_info('order')`)
    .pluck()
    .all()
    .filter((name) => name !== 'orderId' && name !== 'clientOrderId');
  const { low, high } = database
    .prepare('select min(orderId) as low, max(orderId) as high from "order"')
    .get();
  const count = database
    .prepare('select count(*) from "order" where @symbol is null or symbol = @symbol')
    .pluck()
    .get({ symbol });
  const times = Math.ceil(wanted / count);
  const span = high - low + 1;
  database.transaction(() => {
    const copy = database.prepare(
      `insert into "order" (orderId, ${columns}) select orderId + @by, ${columns} from "order"
       where orderId between @low and @high and (@symbol is null or symbol = @symbol)`,
    );
    for (let nth = 1; nth < times; nth++) copy.run({ by: nth * span, low, high, symbol });
    database
      .prepare(
        `update bookLevel set quantity = quantity * @times, numberOfOrders = numberOfOrders * @times,
           confirmedQuantity = confirmedQuantity * @times, zeroMarginQuantity = zeroMarginQuantity * @times
         where @symbol is null or securityId in (select id from security where symbol = @symbol)`,
      )
      .run({ times, symbol });
    if (symbol === null) database.prepare('update limitUse set used = used * ?').run(times);
  })();
  return times * count;
};

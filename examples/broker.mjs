// A program of a broker: places bids by an API client, and follows them to their outcome.
//
//     CLIENT=… SECRET=… node examples/broker.mjs ledger.jsonl
//
// Kill it, or the server, at any moment and start it again with the same ledger: no bid is lost and none is
// entered twice, since each has its key, the client order id, on disk before it is sent. It ends with 0 when the
// ledger equals the book of the exchange.
import { randomBytes } from 'node:crypto';
import { connect, order, security } from '../dist/client/index.js';
import { openLedger } from './ledger.mjs';

const {
  OFFERDESK_URL = 'http://127.0.0.1:4600',
  CLIENT = '',
  SECRET = '',
  BIDS = '1000',
} = process.env;
const wanted = Number(BIDS);
/** The bids of one call; the server takes up to 500. */
const atOnce = 100;

/** The investor for whom this program bids: one of the demo. Yours come from your own systems. */
const investor = { category: 'NII', clientType: 'CLI', clientId: 'C0035', pan: 'AAAPA0035E' };

const client = connect({
  url: OFFERDESK_URL,
  clientId: CLIENT,
  clientSecret: SECRET,
  onWait: ({ why, ms }) => console.error(`waits ${ms} ms: ${why}`),
});
const ledger = openLedger(process.argv[2] ?? 'ledger.jsonl');

/** The orders of the user with an id above one, newest first. */
const bookAfter = async (orderId) => {
  const found = [];
  let after;
  do {
    const query = { sort: 'orderId', descending: true, limit: 100, ...(after && { after }) };
    const { rows, next } = await client.of(order).list(query);
    found.push(...rows.filter((row) => row.orderId > orderId));
    after = rows.every((row) => row.orderId > orderId) ? next : null;
  } while (after);
  return found;
};

/** Notes the newest order before the first bid, so that a later look at the book ends there. */
const begin = async () => {
  const { rows } = await client.of(order).list({ sort: 'orderId', descending: true, limit: 1 });
  const prefix = `B${randomBytes(4).toString('hex')}-`;
  ledger.write([{ begun: { prefix, after: rows[0]?.orderId ?? 0 } }]);
};

const outcomeOfRow = ({ clientOrderId, orderId, orderStatus, quantity, price }) => ({
  outcome: { clientOrderId, orderId, orderStatus, quantity, price },
});

/** Takes outcomes from the book into the ledger; returns where the two differ, in words. */
const reconcile = async () => {
  const { prefix, after } = ledger.begun();
  const book = (await bookAfter(after)).filter((row) => row.clientOrderId?.startsWith(prefix));
  const inBook = new Map(book.map((row) => [row.clientOrderId, row]));
  const bids = new Map(ledger.bids().map((bid) => [bid.clientOrderId, bid]));
  const news = book.filter(
    (row) => ledger.outcomeOf(row.clientOrderId)?.orderStatus !== row.orderStatus,
  );
  ledger.write(news.map(outcomeOfRow));
  const accepted = [...bids.keys()].filter((id) => ledger.outcomeOf(id)?.orderId !== undefined);
  return [
    ...(book.length === inBook.size ? [] : [`${book.length - inBook.size} bids are there twice`]),
    ...book
      .filter((row) => !bids.has(row.clientOrderId))
      .map((row) => `${row.orderId} is not ours`),
    ...accepted.filter((id) => !inBook.has(id)).map((id) => `${id} is not in the book`),
    ...book.flatMap(({ clientOrderId: id, orderId, quantity, price }) => {
      const [bid, outcome] = [bids.get(id), ledger.outcomeOf(id)];
      const isSame =
        bid?.quantity === quantity && bid.price === price && outcome?.orderId === orderId;
      return isSame ? [] : [`${id} differs from the book`];
    }),
  ];
};

/** A security that takes bids of this investor now. */
const openMarket = async () => {
  const found = (await client.call(security, 'active')).find(
    ({ configuration: { series, isNewOrderAllowed } }) => series === 'IS' && isNewOrderAllowed,
  );
  if (!found) throw new Error('No security takes bids now.');
  return found;
};

/** The next bids. Amounts are counted in paise: 0.05 rupees ten times are not 0.5 in a computer. */
const newBids = ({ symbol, regularLotSize, tickSize, configuration }, count) => {
  const { prefix } = ledger.begun();
  const from = ledger.bids().length;
  return Array.from({ length: count }, (_, nth) => {
    const number = from + nth + 1;
    const paise =
      Math.round(configuration.basePrice * 100) + (number % 40) * Math.round(tickSize * 100);
    return {
      clientOrderId: `${prefix}${number}`,
      ...{ symbol, series: configuration.series, ...investor, marginType: '1' },
      ...{ quantity: regularLotSize * ((number % 25) + 1), price: paise / 100 },
    };
  });
};

/** Sends bids of the ledger, and writes what became of each. */
const send = async (bids) => {
  const answers = await client.bids(bids.map((bid) => ({ operation: 'ENTER', ...bid })));
  ledger.write(
    answers.map((answer) =>
      answer.result === 'accepted'
        ? outcomeOfRow(answer.order)
        : {
            outcome: {
              clientOrderId: answer.clientOrderId,
              refused: answer.code,
              message: answer.message,
            },
          },
    ),
  );
};

if (!ledger.begun()) await begin();
// An earlier run may have sent bids without an answer: the book has them, or they are sent again with their keys.
await reconcile();
for (let open = ledger.open(); open.length > 0; open = ledger.open())
  await send(open.slice(0, atOnce));

while (ledger.bids().length < wanted) {
  const count = Math.min(atOnce, wanted - ledger.bids().length);
  const bids = newBids(await openMarket(), count);
  ledger.write(bids.map((bid) => ({ bid })));
  await send(bids);
}

const faults = await reconcile();
const refused = ledger.bids().filter((bid) => ledger.outcomeOf(bid.clientOrderId)?.refused);
console.log(
  `${ledger.bids().length} bids, ${refused.length} refused. ${faults.join('. ') || 'The ledger equals the book.'}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

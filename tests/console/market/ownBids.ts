import { HttpResponse, http } from 'msw';

/** A live bid of user 1001, as the wire has it; latest first in a list of them. */
export const liveBid = (changes: Record<string, unknown> = {}) => ({
  orderId: 2026112100000041,
  version: 3,
  symbol: 'LICI',
  series: 'IS',
  category: 'NII',
  clientType: 'CLI',
  clientId: 'C0001',
  pan: 'AAAPA0001A',
  participantId: null,
  marginType: '1',
  isMarketOrder: false,
  quantity: 10_000,
  price: 384,
  value: 3_840_000,
  orderStatus: 'Confirmed',
  isCpApproved: null,
  waitsFor: null,
  day: 'T',
  carriedFrom: null,
  carriedTo: null,
  isCarryRefused: false,
  allottedQuantity: null,
  memberId: 'M001',
  branchId: 'B1',
  userId: '1001',
  clientOrderId: null,
  entryTime: '2026-11-21T10:31:02.000+05:30',
  modifiedTime: null,
  ...changes,
});

export type LiveBid = ReturnType<typeof liveBid>;

/** The calls for own bids: it lists, changes and cancels them; `sent` has the requests. */
export const ownBids = (bids: LiveBid[]) => {
  const sent: { method: string; orderId: number; body: any }[] = [];
  const bidOf = (text: unknown) => bids.find(({ orderId }) => String(orderId) === String(text));
  const change = (text: unknown, changes: Record<string, unknown>) => {
    const bid = bidOf(text);
    if (!bid) return HttpResponse.json({ message: 'There is no such Order.' }, { status: 404 });
    Object.assign(bid, changes, { version: bid.version + 1 });
    return HttpResponse.json(bid);
  };
  const handlers = [
    http.get('/api/rms/order', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const filter = JSON.parse(searchParams.get('filter') ?? '{}');
      const isUpwards = searchParams.get('sort')?.includes('ASC');
      const isWanted = (bid: any) =>
        Object.entries(filter).every(([name, wanted]) =>
          name === 'q'
            ? bid.clientId.startsWith(wanted)
            : [wanted].flat().includes(bid[name] as never),
        );
      const found = bids.filter(isWanted).toSorted((a, b) => b.orderId - a.orderId);
      return HttpResponse.json(isUpwards ? found.toReversed() : found);
    }),
    http.get('/api/rms/order/:orderId', ({ params }) => {
      // The remaining limits come from another call, which the market answers.
      if (params.orderId === 'room') return undefined;
      const bid = bidOf(params.orderId);
      return bid
        ? HttpResponse.json(bid)
        : HttpResponse.json({ message: 'There is no such Order.' }, { status: 404 });
    }),
    http.put('/api/rms/order/:orderId', async ({ params, request }) => {
      const body = (await request.json()) as any;
      sent.push({ method: 'PUT', orderId: Number(params.orderId), body });
      const bid = bidOf(params.orderId);
      if (bid && body.version !== bid.version)
        return HttpResponse.json(
          { code: 'STALE', message: 'Another user has changed this bid', current: bid },
          { status: 409 },
        );
      const { version: _, ...terms } = body;
      return change(params.orderId, { ...terms, value: terms.quantity * (terms.price ?? 0) });
    }),
    http.post('/api/rms/order/:orderId/carryForward', async ({ params, request }) => {
      const body = (await request.json()) as any;
      const orderId = 2026112200000000 + sent.length + 1;
      sent.push({ method: 'POST', orderId: Number(params.orderId), body });
      change(params.orderId, { carriedTo: orderId });
      const carried = { ...bidOf(params.orderId), ...body, orderId, day: 'T+1', carriedTo: null };
      return HttpResponse.json(carried, { status: 201 });
    }),
    http.delete('/api/rms/order/:orderId', ({ params }) => {
      sent.push({ method: 'DELETE', orderId: Number(params.orderId), body: null });
      return change(params.orderId, { orderStatus: 'Cancelled' });
    }),
  ];
  return { handlers, sent };
};

import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { speak } from '#console/browser/language.ts';
import { exchange, kept, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const webhook = {
  webhookId: 7,
  webhookName: 'Desk',
  memberId: 'M001',
  userId: '4001',
  url: 'https://desk.m001.example/events',
  tellsBids: true,
  tellsAllotments: true,
  tellsMarket: true,
  state: 'active',
  deliveredAt: '2026-11-20T10:30:00.000+05:30',
  failingSince: null,
  failures: 0,
  retryAt: null,
  secretMadeAt: '2026-11-20T10:00:00.000+05:30',
  formerUntil: null,
  bidsUpTo: 148_598,
  marketUpTo: 1,
  takenBy: 'host:1:2',
  takenUntil: '2026-11-20T10:31:00.000+05:30',
  ...kept,
};

const event = { type: 'order.entered', data: { orderId: 2026112000001, price: 383 } };

const open = (path: string) => {
  exchange.use(
    http.get('/api/masters/webhook/7', () => HttpResponse.json(webhook)),
    http.get('/api/masters/webhook/7/held', () => HttpResponse.json(null)),
    http.get('/api/query/webhook-delivery/1', () =>
      HttpResponse.json({
        id: 1,
        webhookId: 7,
        memberId: 'M001',
        messageId: 'msg_7_order_1',
        eventType: event.type,
        orderId: event.data.orderId,
        state: 'delivered',
        tries: 1,
        payload: JSON.stringify(event),
        ...kept,
      }),
    ),
  );
  signIn('memberAdmin', 'M001');
  openConsole(path);
};

test('the content of a delivery has each of its members on a line', async () => {
  open('/masters/webhook-deliveries/1');
  const label = await screen.findByText('Content');
  expect(label.nextElementSibling?.textContent).toBe(JSON.stringify(event, null, 2));
});

test('a webhook leads to its own deliveries', async () => {
  open('/masters/webhook/7');
  expect(await screen.findByRole('link', { name: '2026-11-20 10:30:00' })).toHaveAttribute(
    'href',
    '/masters/webhook-deliveries?webhookId=7',
  );
});

test('the form of a webhook says what each kind of events is, and shows no numbers of the machine', async () => {
  open('/masters/webhook-edit/7');
  const market = await screen.findByRole('group', { name: 'Market Status' });
  expect(market).toHaveAccessibleDescription('Each opening and closing of the market.');
  expect(screen.getByText('Secret Made')).toBeInTheDocument();
  for (const label of ['Bids Up To', 'Market Up To', 'Taken By', 'Taken Until'])
    expect(screen.queryByText(label)).toBe(null);
});

test('in Hindi the help of a form is Hindi', async () => {
  await speak('hi');
  open('/masters/webhook-create');
  expect(await screen.findByText('हर बोली का आबंटन।')).toBeInTheDocument();
  await speak('en');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const inPage = (answers: object[]) => {
  const element = document.createElement('script');
  element.id = 'first-answers';
  element.type = 'application/json';
  element.textContent = JSON.stringify(answers);
  document.body.append(element);
};
const notices = { of: 'GET /api/notices', headers: {}, body: { notices: [], unread: 3 } };
const ofPage = () => import('#console/session/firstAnswers.ts');

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(performance, 'now').mockReturnValue(900);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('an answer that came with the page is taken once, and stands in the page no longer', async () => {
  inPage([notices]);
  const { hasFirstAnswer, takeFirstAnswer } = await ofPage();
  expect(hasFirstAnswer('GET', '/api/notices')).toBe(true);
  expect(hasFirstAnswer('POST', '/api/notices')).toBe(false);
  expect(takeFirstAnswer('GET', '/api/notices')).toEqual(notices);
  expect(takeFirstAnswer('GET', '/api/notices')).toBeNull();
  expect(document.getElementById('first-answers')).toBeNull();
});

test('one that is old, or was for somebody who has left, is not taken', async () => {
  inPage([notices]);
  const { forgetFirstAnswers, takeFirstAnswer } = await ofPage();
  forgetFirstAnswers();
  expect(takeFirstAnswer('GET', '/api/notices')).toBeNull();
  vi.resetModules();
  const again = await ofPage();
  vi.mocked(performance.now).mockReturnValue(20_001);
  expect(again.takeFirstAnswer('GET', '/api/notices')).toBeNull();
});

test('a page without answers has none', async () => {
  const { takeFirstAnswer } = await ofPage();
  expect(takeFirstAnswer('GET', '/api/notices')).toBeNull();
});

test('a list begins with the rows that came with the page, and asks the server the next time', async () => {
  const query = new URLSearchParams({
    view: 'holiday',
    sort: '["holidayDate","ASC"]',
    range: '[0,24]',
    filter: '{}',
  });
  inPage([
    {
      of: `GET /api/masters/holiday?${query}`,
      headers: { 'content-range': 'items 0-0/1', 'x-next': 'cursor' },
      body: [{ holidayDate: '2026-12-25', version: 1 }],
    },
  ]);
  const { firstPageAtHand } = await import('#console/calls/pageByNumber.ts');
  const { viewNamed } = await import('#console/nouns/views.ts');
  const first = () =>
    firstPageAtHand(viewNamed('holiday'), {
      sort: { field: 'holidayDate', order: 'ASC' },
      filter: {},
      pagination: { page: 1, perPage: 25 },
    });
  expect(first()).toMatchObject({
    data: [{ id: '2026-12-25', holidayDate: '2026-12-25' }],
    total: 1,
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
    meta: { next: 'cursor', page: 1 },
  });
  expect(first()).toBeUndefined();
});

test('the query of a row begins with the row that came with the page', async () => {
  inPage([
    {
      of: 'GET /api/masters/holiday/2026-12-25',
      headers: {},
      body: { holidayDate: '2026-12-25', version: 1 },
    },
  ]);
  const { rowAtHand } = await import('#console/calls/rowAtHand.ts');
  const { initialData } = rowAtHand('holiday', '2026-12-25');
  expect(initialData()).toEqual({ id: '2026-12-25', holidayDate: '2026-12-25', version: 1 });
  expect(initialData()).toBeUndefined();
});

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

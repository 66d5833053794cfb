import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraftsOf } from '#console/drafts/drafts.ts';
import { thisTab } from '#console/drafts/thisTab.ts';
import { useDraft } from '#console/drafts/useDraft.ts';

type Values = { name: string };

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const open = (userId = '1001', form = 'client.', rules = {}) =>
  renderHook(() => useDraft<Values>(userId, form, rules)).result;

/** Writes a draft as another tab of this browser does, which is closed by now. */
const typedInTab = (tab: string, name: string, at = Date.now()) =>
  localStorage.setItem(
    `offerdesk.draft.1001.client.~${tab}`,
    JSON.stringify({ at, version: null, values: { name } }),
  );

const settled = () => act(async () => {});

test('a draft survives a reload, for its user and its form alone', async () => {
  open().current.keep({ name: 'Asha' }, 3);
  cleanup();
  const again = open();
  expect(again.current.own).toMatchObject({ tab: thisTab, version: 3, values: { name: 'Asha' } });
  const others = [open('1002'), open('100'), open('1001', 'client.7')];
  await settled();
  for (const other of others) expect(other.current.offered).toBeNull();
});

test('a draft of this tab that its user does not want is forgotten, but not what was typed since', async () => {
  open().current.keep({ name: 'Asha' });
  cleanup();
  const typing = open();
  act(() => typing.current.keep({ name: 'Ravi' }));
  act(() => typing.current.decide());
  expect(typing.current.offered).toBeNull();
  cleanup();
  const again = open();
  expect(again.current.own?.values).toEqual({ name: 'Ravi' });
  act(() => again.current.decide());
  expect(localStorage.length).toBe(0);
  await settled();
});

test('values as they were take away only what was kept since the form was opened', async () => {
  open().current.keep({ name: 'Asha' });
  cleanup();
  const again = open();
  again.current.keep(null);
  expect(localStorage.length).toBe(1);
  again.current.keep({ name: 'Ravi' });
  again.current.keep(null);
  expect(localStorage.length).toBe(0);
  await settled();
});

test('the newest draft of a closed tab is offered that is worth it and not too old, and goes with the decision', async () => {
  typedInTab('a', 'old', Date.now() - 8 * 24 * 3_600_000);
  typedInTab('b', 'first', Date.now() - 20_000);
  typedInTab('c', 'second', Date.now() - 10_000);
  typedInTab('d', '');
  localStorage.setItem('offerdesk.draft.1001.client.~e', 'of an earlier version');
  const form = open('1001', 'client.', { isWorth: ({ name }: Values) => name !== '' });
  await vi.waitFor(() => expect(form.current.offered?.values).toEqual({ name: 'second' }));
  expect(Object.keys(localStorage).toSorted().join()).not.toMatch(/~[ae]/);
  act(() => form.current.decide());
  expect(form.current.offered).toBeNull();
  expect(Object.keys(localStorage).join()).not.toContain('~c');
});

test('a draft of an open tab is left to it until that tab is closed', async () => {
  vi.useFakeTimers();
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  let held = [{ name: 'offerdesk.tab.b' }];
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: { query: async () => ({ held }), request: () => closed },
  });
  typedInTab('b', 'theirs');
  const form = open();
  await settled();
  expect(form.current).toMatchObject({ offered: null, isElsewhere: true });
  held = [];
  close();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(form.current).toMatchObject({
    offered: { values: { name: 'theirs' } },
    isElsewhere: false,
  });
  vi.unstubAllGlobals();
});

test('a user who signs out leaves no draft of any tab, and those of others stay', () => {
  typedInTab('b', 'theirs');
  open().current.keep({ name: 'Asha' });
  open('1002').current.keep({ name: 'Ravi' });
  forgetDraftsOf('1001');
  expect(Object.keys(localStorage)).toEqual([`offerdesk.draft.1002.client.~${thisTab}`]);
});

test('a full storage keeps the draft that it has, and the form goes on', () => {
  const form = open();
  form.current.keep({ name: 'Asha' });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  form.current.keep({ name: 'Ravi' });
  full.mockRestore();
  cleanup();
  expect(open().current.own?.values).toEqual({ name: 'Asha' });
});

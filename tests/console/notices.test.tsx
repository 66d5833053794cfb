import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, useNotify } from 'ra-core';
import { expect, test, vi } from 'vitest';
import { Notices } from '#console/layout/Notices.tsx';

const Telling = () => {
  const notify = useNotify();
  return (
    <>
      <button type="button" onClick={() => notify('It is saved.', { type: 'success' })}>
        Save
      </button>
      <button type="button" onClick={() => notify('It is refused.', { type: 'error' })}>
        Fail
      </button>
      <Notices />
    </>
  );
};

const draw = () =>
  render(
    <CoreAdminContext dataProvider={testDataProvider()}>
      <Telling />
    </CoreAdminContext>,
  );

test('what went well is said for six seconds; an error stays until it is dismissed, whatever is pressed', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    draw();
    fireEvent.click(screen.getByText('Save'));
    expect(screen.getByRole('status')).toHaveTextContent('It is saved.');
    act(() => void vi.advanceTimersByTime(6_500));
    expect(screen.queryByText('It is saved.')).toBeNull();
    fireEvent.click(screen.getByText('Fail'));
    expect(screen.getByRole('alert')).toHaveTextContent('It is refused.');
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.click(document.body);
    expect(screen.getByRole('alert')).toHaveTextContent('It is refused.');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('It is refused.')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

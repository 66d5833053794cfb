import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, type Mock, test, vi } from 'vitest';
import { Combobox } from '#console/parts/combobox/Combobox.tsx';

const all = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B1'];

type Listeners = Record<
  'chosen' | 'left' | 'submitted' | 'escaped',
  Mock<(value?: string) => void>
>;

/** A form with one box over the codes above; A2 cannot be chosen. */
const OneBox = ({ listeners, takesFirst }: { listeners: Listeners; takesFirst: boolean }) => {
  const [value, setValue] = useState('');
  return (
    <form
      aria-label="Bid"
      onSubmit={(event) => {
        event.preventDefault();
        listeners.submitted();
      }}
      onKeyDown={({ key }) => key === 'Escape' && listeners.escaped()}
    >
      <Combobox
        label="Code"
        value={value}
        choices={all
          .filter((code) => code.startsWith(value))
          .map((code) => ({ value: code, label: code, isDisabled: code === 'A2' }))}
        empty="No match."
        takesFirst={takesFirst}
        onChange={setValue}
        onChoose={(code) => {
          setValue(code);
          listeners.chosen(code);
        }}
        onLeave={() => listeners.left()}
      />
    </form>
  );
};

const open = (takesFirst = false) => {
  const listeners = { chosen: vi.fn(), left: vi.fn(), submitted: vi.fn(), escaped: vi.fn() };
  render(<OneBox listeners={listeners} takesFirst={takesFirst} />);
  return {
    user: userEvent.setup(),
    box: screen.getByRole('combobox', { name: 'Code' }),
    listeners,
  };
};

const marked = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('arrows and Page Down mark a choice, past what cannot be chosen and not past the end', async () => {
  const { user, box } = open();
  await user.click(box);
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box.getAttribute('aria-controls')).toBe(
    (await screen.findByRole('listbox', { name: 'Code: choices' })).id,
  );
  await user.keyboard('{ArrowDown}');
  expect(marked(box)).toBe('A1');
  await user.keyboard('{ArrowDown}');
  expect(marked(box)).toBe('A3');
  await user.keyboard('{PageDown}{ArrowDown}{ArrowDown}');
  expect(marked(box)).toBe('B1');
});

test('Enter takes the marked choice and does not submit the form', async () => {
  const { user, box, listeners } = open();
  await user.type(box, 'A{ArrowDown}{Enter}');
  expect(listeners.chosen).toHaveBeenCalledExactlyOnceWith('A1');
  expect(box).toHaveValue('A1');
  expect(listeners.submitted).not.toHaveBeenCalled();
  expect(listeners.left).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter where nothing is marked leaves what was typed as it is', async () => {
  const { user, box, listeners } = open();
  await user.type(box, 'A{Enter}');
  expect(listeners.chosen).not.toHaveBeenCalled();
  expect(listeners.left).toHaveBeenCalledOnce();
  expect(listeners.submitted).toHaveBeenCalledOnce();
});

test('a box that takes the first choice marks the first that can be chosen', async () => {
  const { user, box, listeners } = open(true);
  await user.type(box, 'B{Enter}');
  expect(listeners.chosen).toHaveBeenCalledExactlyOnceWith('B1');
});

test('Escape closes the list and only that, and is of the form when the list is closed', async () => {
  const { user, box, listeners } = open();
  await user.type(box, 'A{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toHaveValue('A');
  expect(listeners.escaped).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(listeners.escaped).toHaveBeenCalledOnce();
});

test('where there is nothing to choose there is no list, and the box says so', async () => {
  const { user, box } = open();
  await user.type(box, 'X');
  expect(screen.getByRole('status')).toHaveTextContent('No match.');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox')).toBeNull();
});

/** A box whose list comes later than the box. */
const Late = ({ hasList }: { hasList: boolean }) => {
  const [value, setValue] = useState('');
  return (
    <Combobox
      label="Code"
      value={value}
      hasList={hasList}
      choices={hasList ? [{ value: 'A1', label: 'A1' }] : []}
      onChange={setValue}
      onChoose={setValue}
    />
  );
};

test('a box whose list comes later keeps the text, the focus and itself', async () => {
  const { rerender } = render(<Late hasList={false} />);
  const box = screen.getByRole('textbox', { name: 'Code' });
  await userEvent.type(box, 'A');
  rerender(<Late hasList />);
  expect(screen.getByRole('combobox', { name: 'Code' })).toBe(box);
  expect(box).toHaveFocus();
  await userEvent.keyboard('1');
  expect(box).toHaveValue('A1');
  expect(screen.getByRole('listbox')).toBeVisible();
});

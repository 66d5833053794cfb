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
const OneBox = ({ heard, takesFirst }: { heard: Listeners; takesFirst: boolean }) => {
  const [value, setValue] = useState('');
  return (
    <form
      aria-label="Bid"
      onSubmit={(event) => {
        event.preventDefault();
        heard.submitted();
      }}
      onKeyDown={({ key }) => key === 'Escape' && heard.escaped()}
    >
      <Combobox
        label="Code"
        value={value}
        choices={all
          .filter((code) => code.startsWith(value))
          .map((code) => ({ value: code, label: code, isDisabled: code === 'A2' }))}
        empty="None begins so."
        takesFirst={takesFirst}
        onChange={setValue}
        onChoose={(code) => {
          setValue(code);
          heard.chosen(code);
        }}
        onLeave={() => heard.left()}
      />
    </form>
  );
};

const open = (takesFirst = false) => {
  const heard = { chosen: vi.fn(), left: vi.fn(), submitted: vi.fn(), escaped: vi.fn() };
  render(<OneBox heard={heard} takesFirst={takesFirst} />);
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Code' }), heard };
};

const marked = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('arrows and Page Down mark a choice, past what cannot be chosen and not past the end', async () => {
  const { user, box } = open();
  await user.click(box);
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box.getAttribute('aria-controls')).toBe(
    screen.getByRole('listbox', { name: 'Code: choices' }).id,
  );
  await user.keyboard('{ArrowDown}');
  expect(marked(box)).toBe('A1');
  await user.keyboard('{ArrowDown}');
  expect(marked(box)).toBe('A3');
  await user.keyboard('{PageDown}{ArrowDown}{ArrowDown}');
  expect(marked(box)).toBe('B1');
});

test('Enter takes the marked choice and does not submit the form', async () => {
  const { user, box, heard } = open();
  await user.type(box, 'A{ArrowDown}{Enter}');
  expect(heard.chosen).toHaveBeenCalledExactlyOnceWith('A1');
  expect(box).toHaveValue('A1');
  expect(heard.submitted).not.toHaveBeenCalled();
  expect(heard.left).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter where nothing is marked leaves what was typed as it is', async () => {
  const { user, box, heard } = open();
  await user.type(box, 'A{Enter}');
  expect(heard.chosen).not.toHaveBeenCalled();
  expect(heard.left).toHaveBeenCalledOnce();
  expect(heard.submitted).toHaveBeenCalledOnce();
});

test('a box that takes the first choice marks the first that can be chosen', async () => {
  const { user, box, heard } = open(true);
  await user.type(box, 'B{Enter}');
  expect(heard.chosen).toHaveBeenCalledExactlyOnceWith('B1');
});

test('Escape closes the list and only that, and is of the form when the list is closed', async () => {
  const { user, box, heard } = open();
  await user.type(box, 'A{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toHaveValue('A');
  expect(heard.escaped).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(heard.escaped).toHaveBeenCalledOnce();
});

test('where there is nothing to choose there is no list, and the box says so', async () => {
  const { user, box } = open();
  await user.type(box, 'X');
  expect(screen.getByRole('status')).toHaveTextContent('None begins so.');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox')).toBeNull();
});

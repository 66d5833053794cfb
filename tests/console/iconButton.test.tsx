import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { IconButton } from '#console/parts/IconButton.tsx';
import { InlineSelect } from '#console/parts/SelectBox.tsx';

test('a sign has its name once, and its tooltip for a pointer, for the Tab key, and gone with Escape', async () => {
  const person = userEvent.setup();
  render(
    <main>
      <IconButton label="Help" tooltip="Help (?)">
        ?
      </IconButton>
    </main>,
  );
  const button = screen.getByRole('button', { name: 'Help' });
  await person.hover(button);
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip).toHaveTextContent('Help (?)');
  // Within the landmark of its button, and no second name or description of it.
  expect(screen.getByRole('main')).toContainElement(tooltip);
  expect(button).toHaveAccessibleName('Help');
  expect(button).toHaveAccessibleDescription('');
  expect(button).not.toHaveAttribute('title');
  await person.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await person.tab();
  expect(await screen.findByRole('tooltip')).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(button).toHaveFocus();
});

test('a sign out of use keeps its name and has no tooltip', async () => {
  render(
    <IconButton label="Move up" disabled>
      ↑
    </IconButton>,
  );
  expect(screen.getByRole('button', { name: 'Move up' })).toBeDisabled();
});

test.each([false, true])('a choice in a row has its label, spoken only: %s', async (isSpoken) => {
  const chosen: string[] = [];
  render(
    <InlineSelect
      label="State"
      isLabelSpoken={isSpoken}
      value="open"
      onChange={(value) => chosen.push(value)}
    >
      <option value="open">Open</option>
      <option value="shut">Shut</option>
    </InlineSelect>,
  );
  const box = screen.getByRole('combobox', { name: 'State' });
  expect(screen.queryByText('State') !== null).toBe(!isSpoken);
  await userEvent.selectOptions(box, 'Shut');
  expect(chosen).toEqual(['shut']);
});

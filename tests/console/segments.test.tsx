import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Segments } from '#console/parts/Segments.tsx';
import { Tabs } from '#console/parts/Tabs.tsx';

const options = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week', disabled: true },
  { value: 'month', label: 'Month' },
];

const Both = () => {
  const [span, setSpan] = useState<string | null>('day');
  return (
    <>
      <Segments
        label="Span"
        name="span"
        value={span}
        options={options}
        onChange={setSpan}
        error={span === 'month' ? 'Too long' : null}
      />
      <button type="button">After</button>
    </>
  );
};

test('segments are a named group of radios with one stop, whose arrows pass over what is out of use', async () => {
  const person = userEvent.setup();
  render(<Both />);
  expect(screen.getByRole('group', { name: 'Span' })).toBeVisible();
  await person.tab();
  expect(screen.getByRole('radio', { name: 'Day' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'Day' })).toHaveAttribute('data-field', 'span');
  expect(screen.getByRole('radio', { name: 'Week' })).toBeDisabled();
  await person.keyboard('{ArrowRight}');
  const month = screen.getByRole('radio', { name: 'Month' });
  expect(month).toHaveFocus();
  expect(month).toBeChecked();
  expect(month).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Too long');
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Too long');
  await person.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

const Sheets = () => {
  const [value, setValue] = useState('day');
  return (
    <Tabs label="Spans" value={value} options={options} onChange={setValue}>
      Of the {value}
    </Tabs>
  );
};

test('arrows, Home and End show at once the sheet of the tab they come to', async () => {
  const person = userEvent.setup();
  render(<Sheets />);
  await person.tab();
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Week' })).toHaveTextContent('Of the week');
  await person.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Month' })).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Day' })).toBeVisible();
  await person.keyboard('{ArrowLeft}{Home}');
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Day');
});

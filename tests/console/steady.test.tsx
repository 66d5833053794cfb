import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { speak } from '#console/browser/language.ts';
import { Segments } from '#console/parts/Segments.tsx';
import { steady } from '#console/parts/steady.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';

afterEach(() => speak('en'));

/** A line whose draws are counted, in a page that is drawn again with each press of its button. */
const drawn: string[] = [];
const Line = steady<{ words: ReactNode; facts?: unknown; onTell?: () => void }>(
  ({ words, onTell }) => {
    drawn.push(String(words));
    return (
      <button type="button" onClick={onTell}>
        {words}
      </button>
    );
  },
);
const Page = ({ of }: { of: (presses: number) => ReactNode }) => {
  const [presses, setPresses] = useState(0);
  return (
    <>
      {of(presses)}
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Again
      </button>
    </>
  );
};
/** The number of times that a press draws the line again. */
const drawsOf = async (of: (presses: number) => ReactNode) => {
  const user = userEvent.setup();
  render(<Page of={of} />);
  drawn.length = 0;
  await user.click(screen.getByRole('button', { name: 'Again' }));
  return drawn.length;
};

test('A steady part is not drawn again for new handlers, or for lists, records and elements of the same content', async () => {
  const draws = await drawsOf(() => (
    <Line words="Bid" facts={[{ a: 1 }, <b key="b">of 2</b>]} onTell={() => undefined} />
  ));
  expect(draws).toBe(0);
});

test.each<[string, (presses: number) => unknown]>([
  ['text', (presses) => `${presses}`],
  ['item of a list', (presses) => [1, presses]],
  ['longer list', (presses) => Array.from({ length: presses })],
  ['value of a record', (presses) => ({ price: presses })],
  ['name in a record', (presses) => ({ [presses]: undefined })],
  ['text of an element', (presses) => <b>{presses}</b>],
  ['kind of an element', (presses) => (presses ? <b>x</b> : <i>x</i>)],
  ['element in place of a text', (presses) => (presses ? <b>x</b> : 'x')],
  ['date', (presses) => new Date(presses)],
  ['function that is no handler', () => () => 'x'],
])('A steady part is drawn again for another %s', async (_, factsAt) => {
  expect(await drawsOf((presses) => <Line words="Bid" facts={factsAt(presses)} />)).toBe(1);
});

test('A steady part calls the handler of the last time', async () => {
  const user = userEvent.setup();
  const calls: number[] = [];
  render(<Page of={(presses) => <Line words="Bid" onTell={() => calls.push(presses)} />} />);
  await user.click(screen.getByRole('button', { name: 'Again' }));
  await user.click(screen.getByRole('button', { name: 'Bid' }));
  expect(calls).toEqual([1]);
});

test('A steady part is drawn again in another language', async () => {
  render(<Line words="Bid" />);
  drawn.length = 0;
  await speak('hi');
  await screen.findByRole('button', { name: 'Bid' });
  expect(drawn).toHaveLength(1);
});

test('A key in one box of a form draws no other box and no choice again', async () => {
  const user = userEvent.setup();
  render(<Form />);
  drawn.length = 0;
  await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '1200');
  expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '1200');
  expect(drawn).toEqual([]);
});

const Mark = ({ of }: { of: string }) => {
  drawn.push(of);
  return <i />;
};

const Form = () => {
  const [quantity, setQuantity] = useState('');
  return (
    <>
      <TextBox label="Quantity" value={quantity} onChange={setQuantity} />
      <TextBox label="Price" value="1" onChange={() => undefined} hint={<Mark of="Price" />} />
      <Segments
        label="Bid at"
        name="at"
        value="a"
        options={[{ value: 'a', label: <Mark of="Bid at" /> }]}
        onChange={() => undefined}
      />
    </>
  );
};

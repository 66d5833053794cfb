import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, HttpError } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { themeOf } from '#console/app/theme/theme.ts';
import { Boxed } from '#console/fields/Boxed.ts';
import { Question } from '#console/fields/Question.tsx';
import { reasonFault } from '#console/parts/ReasonBox.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';

type Typed = { pin: string; reason?: string };

/** Draws a question with a box for a pin; `act` answers it, and what happened to it is kept. */
const ask = (act: (typed: Typed) => Promise<unknown>) => {
  const happened: string[] = [];
  render(
    <MemoryRouter>
      <CoreAdminContext
        queryClient={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}
      >
        <ThemeProvider theme={createTheme(themeOf('light', 28))}>
          <Question<Typed>
            title="Open it?"
            answer="Open"
            values={{ pin: '' }}
            once="pin"
            reason={{ check: reasonFault }}
            word="DOOR"
            act={act}
            onClose={() => happened.push('left')}
            onDone={() => happened.push('done')}
          >
            <Boxed name="pin">{(box) => <TextBox {...box} label="Pin" />}</Boxed>
          </Question>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return { happened, person: userEvent.setup() };
};

const fill = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.type(screen.getByLabelText('Pin'), '12');
  await person.type(screen.getByLabelText('Reason'), ' a draught ');
  await person.type(screen.getByLabelText('Type DOOR to confirm'), 'door');
};

describe('a question', () => {
  test('begins at its first box, and says what is missing before it does anything', async () => {
    let calls = 0;
    const { happened, person } = ask(async () => {
      calls += 1;
    });
    expect(screen.getByLabelText('Pin')).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Enter a reason of at least 3 letters')).toBeVisible();
    expect(screen.getByText('Type DOOR')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect([calls, happened]).toEqual([0, []]);
  });

  test('is answered once, without the word and with a trimmed reason', async () => {
    const calls: Typed[] = [];
    const { happened, person } = ask(async (typed) => calls.push(typed));
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(happened).toEqual(['done']));
    expect(calls).toEqual([{ pin: '12', reason: 'a draught' }]);
  });

  test('puts a refusal at the box that it names, and empties what was good for one try', async () => {
    const { happened, person } = ask(async () => {
      throw new HttpError('Not taken.', 422, { errors: { pin: 'The pin is wrong' } });
    });
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The pin is wrong')).toBeVisible();
    expect(screen.queryByText('Not taken.')).toBeNull();
    expect(screen.getByLabelText('Pin')).toHaveValue('');
    expect(screen.getByLabelText('Reason')).toHaveValue(' a draught ');
    expect(happened).toEqual([]);
  });

  test('shows the words of any other refusal, and can be answered again', async () => {
    let calls = 0;
    const { happened, person } = ask(async () => {
      calls += 1;
      if (calls === 1)
        throw new HttpError('The door is stuck.', 409, { errors: { hinge: 'Rust' } });
    });
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The door is stuck.');
    await person.type(screen.getByLabelText('Pin'), '34');
    await person.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(happened).toEqual(['done']));
    expect(screen.queryByText('The door is stuck.')).toBeNull();
  });
});

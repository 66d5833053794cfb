import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { themeOf } from '#console/app/theme/theme.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { isDialogOpen } from '#console/parts/isDialogOpen.ts';
import { Popup } from '#console/parts/Popup.tsx';

const theme = createTheme(themeOf('light', 28));

const Question = ({ asks = false }: { asks?: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <Dialog
        title="Remove it?"
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep</Button>
            <Button variant="contained" color="error">
              Remove it
            </Button>
          </>
        }
      >
        <p>It cannot be undone.</p>
        {asks && (
          <input
            aria-label="Reason"
            onKeyDown={(event) =>
              event.key === 'Escape' &&
              event.target instanceof HTMLInputElement &&
              event.target.value !== '' &&
              event.preventDefault()
            }
          />
        )}
      </Dialog>
    </>
  );
};

const Done = () => {
  const [step, setStep] = useState<'closed' | 'asks' | 'done'>('closed');
  return (
    <>
      <Button onClick={() => setStep('asks')}>Approve</Button>
      <Dialog title="Approve?" open={step !== 'closed'} onClose={() => setStep('closed')}>
        {step === 'asks' && <Button onClick={() => setStep('done')}>Yes</Button>}
      </Dialog>
    </>
  );
};

const drawn = (what: React.ReactNode) => {
  render(<ThemeProvider theme={theme}>{what}</ThemeProvider>);
  return userEvent.setup();
};

describe('a dialog', () => {
  test('is named by its title, begins at its harmless answer, and Escape gives the focus back', async () => {
    const person = drawn(<Question />);
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove it?' });
    expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus();
    expect(isDialogOpen()).toBe(true);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  });

  test('begins at what it asks for, and keeps the focus inside', async () => {
    const person = drawn(<Question asks />);
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    const dialog = screen.getByRole('dialog');
    for (let presses = 0; presses < 8; presses++) {
      await person.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  test('stays where a part of it took Escape, and at a press beside it', async () => {
    const person = drawn(<Question asks />);
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    await person.keyboard('x{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await person.click(document.querySelector('.MuiDialog-container') as Element);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('hears Escape at once where what had the focus has gone', async () => {
    const person = drawn(<Done />);
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    screen.getByRole('button', { name: 'Yes' }).click();
    await screen.findByRole('dialog');
    act(() => (document.activeElement as HTMLElement).blur());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('over a popup closes alone, and the popup stays under it', async () => {
    const person = drawn(<Popup label="Views">{() => <Question />}</Popup>);
    await person.click(screen.getByRole('button', { name: 'Views' }));
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus();
  });
});

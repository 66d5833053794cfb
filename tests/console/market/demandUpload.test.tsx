import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { exchange, openConsole, openExchange, signIn } from '../exchange.tsx';

openExchange();

const book = () => new File(['H|BSE|LICI|IS'], 'bse.txt', { type: 'text/plain' });

/** Answers the call that takes a file of BSE with what is wrong with it. */
const answer = (...failures: string[]) =>
  exchange.use(
    http.post('/api/scheduler/demanddata/bsefileupload', () => HttpResponse.json(failures)),
  );

const open = () => {
  signIn('controlUser');
  openConsole('/filegen-tracker/demandfileupload');
};
const typeBox = () => screen.findByRole('combobox', { name: 'File Upload Type' });
const upload = () => screen.getByRole('button', { name: 'Upload' });

/** Chooses a file of BSE, uploads it and confirms that. */
const send = async () => {
  await userEvent.selectOptions(await typeBox(), 'BSE File');
  await userEvent.upload(screen.getByLabelText('Browse file'), book());
  await userEvent.click(upload());
  const dialog = screen.getByRole('dialog', { name: 'Confirm' });
  expect(dialog).toHaveTextContent('Do you want to continue?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
};

test('the page warns of the type and then of the button, and lets nobody upload before both are chosen', async () => {
  open();
  const type = await typeBox();
  expect(
    within(type)
      .getAllByRole('option')
      .slice(1)
      .map((each) => each.textContent),
  ).toEqual(['BSE File', 'MSE File']);
  expect(screen.getByText('Please Select File upload type')).toBeInTheDocument();
  expect(screen.queryByText('Browse file')).toBeNull();
  expect(upload()).toBeDisabled();
  await userEvent.selectOptions(type, 'MSE File');
  expect(screen.queryByText('Please Select File upload type')).toBeNull();
  expect(screen.getByText('Browse file')).toBeInTheDocument();
  expect(upload()).toBeDisabled();
  await userEvent.upload(screen.getByLabelText('Browse file'), book());
  expect(
    screen.getByText('Click on upload button to upload the selected file'),
  ).toBeInTheDocument();
  expect(type).toBeDisabled();
  expect(upload()).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(type).toBeEnabled();
  expect(type).toHaveValue('');
  expect(screen.queryByText('bse.txt')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    '/utils/bse-filegen-tracker',
  );
  expect(screen.getByRole('link', { name: 'Previous Uploads' })).toHaveAttribute(
    'href',
    '/filegen-tracker/demandfileupload-log',
  );
});

test('a file without a fault is loaded, and its message can be dismissed', async () => {
  answer();
  open();
  await send();
  const words = 'Demand file has been loaded successfully!';
  expect(await screen.findByText(words)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(words)).toBeNull();
});

test('the checks that a file has failed are listed, and it cannot be uploaded again before it is another', async () => {
  answer('Row 1: the symbol is not on offer', 'The totals differ');
  open();
  await send();
  expect(await screen.findByText('Following validation checks have failed:')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'Failed checks' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    '1the symbol is not on offer',
    'FileThe totals differ',
  ]);
  expect(upload()).toBeDisabled();
});

test('a file that can be no demand file is refused before it is sent', async () => {
  open();
  await userEvent.selectOptions(await typeBox(), 'BSE File');
  const empty = new File([], 'bse.txt', { type: 'text/plain' });
  await userEvent.upload(screen.getByLabelText('Browse file'), empty);
  expect(
    screen.getByText('Unable to process the selected file. Please select a valid file for upload'),
  ).toBeVisible();
  expect(upload()).toBeDisabled();
});

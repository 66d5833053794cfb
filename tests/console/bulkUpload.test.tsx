import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';
import { lastLine, openLines } from './line.ts';

openExchange();
openLines();

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const batch = {
  batchId: 17,
  resource: 'client',
  fileName: 'clients.csv',
  bytes: 48_213,
  sha256,
  state: 'checked',
  rows: 2000,
  done: 2000,
  created: 1900,
  changed: 60,
  unchanged: 3,
  refused: 37,
  written: 0,
  held: 0,
  reverted: 0,
  kept: 0,
  userId: '1001',
  memberId: 'M001',
  startedAt: '2026-11-21T10:00:00.000+05:30',
  checkedAt: '2026-11-21T10:00:04.000+05:30',
  committedAt: null,
  revertedAt: null,
  message: null,
  ...kept,
};

const changedLine = {
  line: 12,
  key: '7',
  verdict: 'changed',
  outcome: null,
  cells: [{ field: 'category', before: 'RI', after: 'NII' }],
  faults: [],
  mended: [],
};
const refusedLine = {
  line: 44,
  key: null,
  verdict: 'refused',
  outcome: null,
  cells: [
    { field: 'clientName', before: null, after: 'Asha' },
    { field: 'pan', before: null, after: 'NOPAN' },
  ],
  mended: [],
  faults: [
    {
      field: 'pan',
      code: 'INVALID',
      message: 'PAN must be five letters, four digits and a letter',
    },
  ],
};

const base = '/api/masters/bulkupload/17';

/** Answers the batch and its lines, and keeps the queries for the lines. */
const holds = (answer: object, queries: URLSearchParams[] = []) =>
  exchange.use(
    http.get(base, () => HttpResponse.json({ ...batch, ...answer })),
    http.get(`${base}/lines`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      const lines = [changedLine, refusedLine].filter(({ verdict }) =>
        [null, verdict].includes(query.get('verdict')),
      );
      return HttpResponse.json({ lines, next: query.has('after') ? null : 44 });
    }),
  );

const csv = () => new File(['Client Id\r\nC1\r\n'], 'clients.csv', { type: 'text/csv' });

const chooseMaster = async (label: string) =>
  userEvent.selectOptions(await screen.findByLabelText('Master'), label);

describe('bringing a file', () => {
  test('a master is offered to those who may create and edit its rows', async () => {
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload');
    const offered = within(await screen.findByLabelText('Master')).getAllByRole('option');
    const labels = offered.map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Branch', 'Client']));
    expect(labels).not.toContain('Participant');
  });

  test('a user without the right is sent home', async () => {
    signIn('inquiry', 'M001');
    const { address } = openConsole('/masters/bulkupload');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('the address chooses the master, and the page describes its columns', async () => {
    signIn('dealer', 'M001', 'B1');
    openConsole('/masters/bulkupload?master=client');
    const columns = await screen.findByRole('table', { name: 'Columns of a file of Client' });
    expect(within(columns).getByText('at most 10 characters, made upper case')).toBeInTheDocument();
    expect(within(columns).getByText(/RI \(Retail Individual\)/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sample file of Client' })).toHaveAttribute(
      'href',
      '/api/masters/client/import/sample',
    );
  });

  test('there is nothing to browse for before a master is chosen', async () => {
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload');
    expect(await screen.findByText('Please Select Master')).toBeInTheDocument();
    expect(screen.queryByLabelText('Browse file')).toBeNull();
    await chooseMaster('Client');
    expect(screen.getByLabelText('Browse file')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  });

  test('the file goes to its master for a dry run, and its batch opens', async () => {
    const seen: { query: string; fields: string[] }[] = [];
    exchange.use(
      http.post('/api/masters/client/import', async ({ request }) => {
        // The journey tests check the content of the file: jsdom and the interceptor have different classes of
        // files.
        const fields = [...(await request.formData()).keys()];
        seen.push({ query: new URL(request.url).search, fields });
        return HttpResponse.json({ ...batch, state: 'checking' }, { status: 202 });
      }),
    );
    holds({});
    signIn('memberAdmin', 'M001');
    const { address } = openConsole('/masters/bulkupload?master=client');
    await userEvent.upload(await screen.findByLabelText('Browse file'), csv());
    expect(screen.getByText('Click on upload button to upload the selected file')).toBeVisible();
    expect(screen.getByLabelText('Master')).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    // The page then opens on the refused rows, and its address says so.
    await waitFor(() =>
      expect(address()).toMatch(/^\/masters\/bulkupload\/17(\?verdict=refused)?$/),
    );
    expect(seen).toEqual([{ query: '?dryRun=true', fields: ['file'] }]);
  });

  test('a file that is refused says why and stays chosen', async () => {
    exchange.use(
      http.post('/api/masters/client/import', () =>
        HttpResponse.json(
          {
            code: 'INVALID',
            message: 'The heading is not that of a Client.',
            errors: { pan: "There is no column 'PAN'" },
            reference: 'abc',
          },
          { status: 422 },
        ),
      ),
    );
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload?master=client');
    await userEvent.upload(await screen.findByLabelText('Browse file'), csv());
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    const alert = await screen.findByText(
      'Unable to process the selected file. Please select a valid file for upload',
    );
    expect(alert).toBeVisible();
    expect(screen.getByText('Following validation checks have failed:')).toBeVisible();
    expect(screen.getByText("There is no column 'PAN'")).toBeVisible();
    expect(screen.getByText('clients.csv')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByText('clients.csv')).toBeNull();
    expect(screen.getByText('Please Select Master')).toBeVisible();
  });
});

describe('a batch', () => {
  test('shows what the file would change, cell by cell, and what is wrong with it', async () => {
    holds({});
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17?verdict=all');
    const row = (await screen.findByText('Non-Institutional')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Retail Individual').tagName).toBe('DEL');
    expect(within(row).getByText('12')).toBeInTheDocument();
    const refused = screen.getByText(/PAN must be five letters/).closest('tr') as HTMLElement;
    expect(within(refused).getByText('INVALID')).toBeInTheDocument();
    expect(screen.getByText('Nothing is written yet.', { exact: false })).toBeInTheDocument();
  });

  test('its four figures are the filter, and the address keeps it', async () => {
    const queries: URLSearchParams[] = [];
    holds({}, queries);
    signIn('memberAdmin', 'M001');
    const { address } = openConsole('/masters/bulkupload/17?verdict=all');
    await userEvent.click(await screen.findByRole('button', { name: 'Refused 37' }));
    expect(address()).toBe('/masters/bulkupload/17?verdict=refused');
    await waitFor(() => expect(queries.at(-1)?.get('verdict')).toBe('refused'));
    await waitFor(() => expect(screen.queryByText('Non-Institutional')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Refused 37', pressed: true }));
    expect(address()).toBe('/masters/bulkupload/17?verdict=all');
  });

  test('opens on the refused rows; a value that is typed over is checked again and Tab goes to the next', async () => {
    const bodies: unknown[] = [];
    const second = { ...refusedLine, line: 45 };
    const mended = {
      ...refusedLine,
      verdict: 'new',
      faults: [],
      mended: [
        { field: 'pan', inFile: 'NOPAN', value: 'AAAPA0001A', by: '1001', at: batch.checkedAt },
      ],
    };
    holds({});
    exchange.use(
      http.get(`${base}/lines`, () =>
        HttpResponse.json({ lines: [refusedLine, second], next: null }),
      ),
      http.post(`${base}/mend`, async ({ request }) => {
        bodies.push(await request.json());
        holds({ refused: 36, created: 1901 });
        return HttpResponse.json({ batch: { ...batch, refused: 36 }, line: mended });
      }),
    );
    signIn('memberAdmin', 'M001');
    const { address } = openConsole('/masters/bulkupload/17');
    const box = await screen.findByLabelText('PAN of row 44');
    expect(address()).toBe('/masters/bulkupload/17?verdict=refused');
    const cells = within(box.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      '44',
      'PAN',
      'INVALID PAN must be five letters, four digits and a letter',
    ]);
    (box.closest('tr') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}oops{Escape}{Control>}a{/Control}AAAPA0001A{Tab}');
    expect(screen.getByLabelText('PAN of row 45')).toHaveFocus();
    expect(await screen.findByText(/the file has “NOPAN”/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Refused 36' })).toBeInTheDocument();
    expect(bodies).toEqual([{ line: 44, field: 'pan', value: 'AAAPA0001A' }]);
    const outcome = screen.getByText(/Row 44, PAN: mended. The row is new now./);
    // A screen reader reads out what changes: the words of the mend before are gone when the next is sent.
    exchange.use(http.post(`${base}/mend`, () => new Promise<never>(() => {})));
    await userEvent.keyboard('BBBPB0002B{Enter}');
    expect(outcome).toBeEmptyDOMElement();
  });

  test('a cell whose mending does not reach the server keeps what was typed and says why', async () => {
    holds({});
    exchange.use(http.post(`${base}/mend`, () => HttpResponse.error()));
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    const box = await screen.findByLabelText('PAN of row 44');
    await userEvent.clear(box);
    await userEvent.type(box, 'AAAPA0001A{Enter}');
    await waitFor(() => expect(box).toHaveAccessibleDescription(/./));
    expect(box).toHaveValue('AAAPA0001A');
  });

  test('a batch of another user, or one that is committed, is read and not mended', async () => {
    holds({ userId: '4001' });
    signIn('memberAdmin', 'M001');
    const { unmount } = openConsole('/masters/bulkupload/17');
    expect(await screen.findByText('NOPAN')).toBeInTheDocument();
    expect(screen.queryByLabelText('PAN of row 44')).toBeNull();
    unmount();
    holds({ state: 'committed', written: 1960, done: 1960, committedAt: batch.checkedAt });
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByText('NOPAN')).toBeInTheDocument();
    expect(screen.queryByLabelText('PAN of row 44')).toBeNull();
  });

  test('its lines are walked by key, there and back', async () => {
    const queries: URLSearchParams[] = [];
    holds({}, queries);
    signIn('memberAdmin', 'M001');
    const { address } = openConsole('/masters/bulkupload/17?verdict=refused');
    await userEvent.click(await screen.findByRole('button', { name: 'Next ›' }));
    expect(address()).toBe('/masters/bulkupload/17?verdict=refused&after=44');
    await waitFor(() => expect(queries.at(-1)?.get('after')).toBe('44'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next ›' })).toBeDisabled());
    await userEvent.click(screen.getByRole('button', { name: '‹ Previous' }));
    expect(address()).toBe('/masters/bulkupload/17?verdict=refused');
  });

  test('a line opens with the keyboard and gives the focus back', async () => {
    holds({});
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17?verdict=all');
    const row = (await screen.findByText('Non-Institutional')).closest('tr') as HTMLElement;
    row.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Row 44: Refused' });
    expect(within(dialog).getByText(/PAN must be five letters/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] as Element);
    expect(document.activeElement?.textContent).toContain('44');
  });

  test('is committed as it was previewed, after saying what is left out', async () => {
    const bodies: unknown[] = [];
    holds({});
    exchange.use(
      http.post('/api/masters/client/import', async ({ request }) => {
        bodies.push([new URL(request.url).search, await request.json()]);
        holds({ state: 'committing', done: 0 });
        return HttpResponse.json({ ...batch, state: 'committing' }, { status: 202 });
      }),
    );
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    await userEvent.click(await screen.findByRole('button', { name: 'Commit 1,960 rows' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('Added to Clients: 1,900 rows.')).toBeInTheDocument();
    expect(within(dialog).getByText('Changed in Clients, as previewed: 60 rows.')).toBeVisible();
    expect(within(dialog).getByText('Left out because of faults: 37 rows.')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Commit 1,960 rows' }));
    expect(await screen.findByRole('progressbar', { name: 'Commit' })).toBeInTheDocument();
    expect(bodies).toEqual([['?dryRun=false', { batchId: 17, sha256 }]]);
    expect(screen.queryByRole('button', { name: /^Commit/ })).toBeNull();
  });

  test('a commit that is refused keeps its question open with the reason', async () => {
    holds({});
    exchange.use(
      http.post('/api/masters/client/import', () =>
        HttpResponse.json(
          { code: 'STALE', message: 'This is not the file that was previewed.' },
          { status: 409 },
        ),
      ),
    );
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    await userEvent.click(await screen.findByRole('button', { name: 'Commit 1,960 rows' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Commit 1,960 rows' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('not the file');
  });

  test('tells its progress as the stream does, and asks anew when its state changes', async () => {
    holds({ state: 'checking', done: 100, checkedAt: null });
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByText(/^100 rows/)).toBeInTheDocument();
    holds({ state: 'checking', done: 900, checkedAt: null });
    act(() =>
      lastLine().say({
        type: 'BULK_UPLOAD',
        data: { batchId: 17, state: 'checking', done: 900, rows: 2000 },
      }),
    );
    expect(await screen.findByText(/^900 rows/)).toBeInTheDocument();
    act(() =>
      lastLine().say({
        type: 'BULK_UPLOAD',
        data: { batchId: 18, state: 'checking', done: 5, rows: 2000 },
      }),
    );
    expect(screen.getByText(/^900 rows/)).toBeInTheDocument();
    holds({});
    act(() =>
      lastLine().say({
        type: 'BULK_UPLOAD',
        data: { batchId: 17, state: 'checked', done: 2000, rows: 2000 },
      }),
    );
    expect(await screen.findByRole('button', { name: 'Commit 1,960 rows' })).toBeInTheDocument();
  });

  test('without the stream it is asked for again while the machine is at work', async () => {
    holds({ state: 'committing', done: 100, written: 100 });
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByText(/100 of 1,960 rows/)).toBeInTheDocument();
    holds({ state: 'committed', written: 1960, done: 1960 });
    expect(await screen.findByText('1,960 rows written.')).toBeInTheDocument();
  });

  test('says after the commit what was written, what had moved and what waits for approval', async () => {
    holds({
      state: 'committed',
      created: 1897,
      changed: 58,
      refused: 42,
      written: 1900,
      held: 55,
      done: 1960,
      committedAt: batch.checkedAt,
    });
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByText('1,900 rows written.')).toBeInTheDocument();
    expect(screen.getByText(/55 rows wait for a second person/)).toBeInTheDocument();
    expect(screen.getByText(/42 rows refused, 5 of them since the check/)).toBeInTheDocument();
  });

  test('of more than 1,000 rows is reverted only by a user who types its number', async () => {
    const reverted: string[] = [];
    holds({ state: 'committed', written: 1960, done: 1960, committedAt: batch.checkedAt });
    exchange.use(
      http.post(`${base}/revert`, ({ request }) => {
        reverted.push(request.url);
        holds({ state: 'reverted', written: 1960, reverted: 1958, kept: 2 });
        return HttpResponse.json({ ...batch, state: 'reverting' }, { status: 202 });
      }),
    );
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    await userEvent.click(await screen.findByRole('button', { name: 'Revert whole batch' }));
    const go = screen.getByRole('button', { name: 'Revert 1,960 rows' });
    expect(go.className).toContain('MuiButton-colorError');
    await userEvent.click(go);
    expect(await screen.findByText('Type 17')).toBeVisible();
    expect(reverted).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Type the number of the batch'), '17{Enter}');
    expect(await screen.findByText(/1,958 rows are as they were before it/)).toBeInTheDocument();
    expect(screen.getByText(/2 rows were changed since/)).toBeInTheDocument();
    expect(reverted).toHaveLength(1);
  });

  test('the error file is offered with its count, and a batch without faults offers none', async () => {
    holds({});
    signIn('memberAdmin', 'M001');
    const { unmount } = openConsole('/masters/bulkupload/17');
    const errors = await screen.findByRole('link', { name: 'Download error file (37)' });
    expect(errors).toHaveAttribute('href', `${base}/errors`);
    expect(screen.getByRole('link', { name: 'Download file' })).toHaveAttribute(
      'href',
      `${base}/file`,
    );
    unmount();
    holds({ refused: 0 });
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByRole('link', { name: 'Download file' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /error file/ })).toBeNull();
  });

  test('of another user can be read, and not committed', async () => {
    holds({ userId: '4001' });
    signIn('controlUser');
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByRole('link', { name: 'Download file' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Commit|Discard)/ })).toBeNull();
  });

  test('a file that could not be read says why and leads back to its master', async () => {
    const words = 'This is an Excel workbook. Save it as CSV and upload that.';
    const faults = [{ field: '', code: 'NOT_CSV', message: words }];
    holds({ state: 'failed', checkedAt: null, message: `clients.csv, row 1: ${words}` });
    exchange.use(
      http.get(`${base}/lines`, () =>
        HttpResponse.json({ lines: [{ ...refusedLine, line: 1, faults }], next: null }),
      ),
    );
    signIn('memberAdmin', 'M001');
    openConsole('/masters/bulkupload/17');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('Following validation checks have failed:')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upload another file' })).toHaveAttribute(
      'href',
      '/masters/bulkupload?master=client',
    );
    expect(screen.queryByRole('button', { name: /^Commit/ })).toBeNull();
  });
});

test('a file that could not be read keeps that step once it is discarded', async () => {
  holds({ state: 'discarded', checkedAt: null });
  signIn('memberAdmin', 'M001');
  openConsole('/masters/bulkupload/17');
  const steps = await screen.findByRole('list', { name: 'Steps of the batch' });
  const words = within(steps)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(words[1]).toBe('✕Checkedcannot be read');
  expect(words[2]).toBe('✕Discardednothing written');
});

test('the log of uploads opens a batch', async () => {
  exchange.use(listing('/masters/bulkupload', [batch]));
  holds({});
  signIn('memberAdmin', 'M001');
  const { address } = openConsole('/masters/bulkupload-log');
  await userEvent.click(await screen.findByText('clients.csv'));
  // The page then opens on the refused rows, and its address says so.
  await waitFor(() => expect(address()).toMatch(/^\/masters\/bulkupload\/17(\?verdict=refused)?$/));
});

test('a list offers the import of its rows to those who may create and edit them', async () => {
  exchange.use(listing('/masters/branch', []));
  signIn('memberAdmin', 'M001');
  const { unmount } = openConsole('/masters/branch');
  expect(await screen.findByRole('link', { name: 'Import' })).toHaveAttribute(
    'href',
    '/masters/bulkupload?master=branch',
  );
  unmount();
  signIn('viewOnly');
  openConsole('/masters/branch-viewonly');
  await screen.findByText('No Branches yet');
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
// The module is loaded with the file, so that no test waits for it.
import '#console/processes/run/RunPage.tsx';
import type { RunWithSteps } from '#console/processes/run/run.ts';
import { exchange, openConsole, openExchange, signIn } from './exchange.tsx';
import { lastLine, openLines } from './line.ts';
import { completed, mayOnly, run, runWith } from './processRuns.ts';

openExchange();
openLines();

const base = '/api/allocation/process';

/** Answers the run, and another one once `now` returns it; keeps the requests. */
const holds = (first: RunWithSteps) => {
  const done: { path: string; body: unknown }[] = [];
  let answer = first;
  exchange.use(
    http.get(`${base}/17/steps`, () => HttpResponse.json(answer)),
    http.get(`${base}/17/steps/*/log`, () =>
      HttpResponse.text('2026-11-21 15:31:40 384.25: 100 and 99'),
    ),
    http.post(`${base}/17/*`, async ({ request }) => {
      const isJson = request.headers.get('content-type')?.includes('json');
      const path = new URL(request.url).pathname.slice(base.length);
      done.push({ path, body: isJson ? await request.json() : 'file' });
      return HttpResponse.json({});
    }),
  );
  return { done, now: (next: RunWithSteps) => (answer = next) };
};

const open = (address = '/allocation/process/view/17') => {
  signIn('controlUser');
  return openConsole(address);
};

const rowOf = async (label: string) =>
  (await screen.findByText(label, { selector: 'td *' })).closest('tr') as HTMLElement;

const news = (step: string, done: number, total: number) =>
  act(() => lastLine().say({ type: 'PROCESS', data: { runId: 17, step, done, total } }));

describe('the run-book', () => {
  test('shows each step with its kind and its status in words', async () => {
    holds(runWith({ merge: { stepStatus: 'Error', message: 'Totals differ.' } }));
    open();
    expect(await rowOf('Own book')).toHaveTextContent(/SQL Step.*Completed/);
    expect(await rowOf('Demand file of BSE')).toHaveTextContent(/File Upload.*Not Started/);
    expect(await rowOf('Merge the demand')).toHaveTextContent(/Program Step.*Error/);
    expect(await rowOf('Files of the results')).toHaveTextContent(/File Download/);
    expect(await rowOf('Send the replies')).toHaveTextContent(/SFTP Step/);
  });

  test('offers UPLOAD, DOWNLOAD and LOG where there is something to bring, to take, to read', async () => {
    holds(runWith());
    open();
    const own = within(await rowOf('Own book'));
    expect(own.getByRole('link', { name: 'Download: Own book, own-IS.csv' })).toHaveAttribute(
      'href',
      `${base}/17/files/1`,
    );
    expect(own.getByRole('button', { name: 'Log: Own book' })).toBeEnabled();
    expect(own.queryByRole('button', { name: /Upload/ })).toBeNull();
    const bse = within(await rowOf('Demand file of BSE'));
    expect(bse.getByRole('button', { name: 'Upload: Demand file of BSE' })).toBeEnabled();
    expect(bse.queryByRole('button', { name: /Log/ })).toBeNull();
  });

  test('opens at the step that waits, and says what for', async () => {
    holds(runWith());
    open();
    expect(await screen.findByRole('heading', { name: '2. Demand file of BSE' })).toBeVisible();
    const where = screen.getByRole('region', { name: 'Progress' });
    expect(where).toHaveTextContent('A file must be uploaded: step 2, Demand file of BSE.');
  });

  test('a step is chosen by the keyboard, and the address keeps it', async () => {
    holds(runWith());
    const { address } = open();
    (await rowOf('Own book')).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/allocation/process/view/17?step=ownBook');
    expect(screen.getByRole('heading', { name: '1. Own book' })).toBeVisible();
    expect(screen.getByText('12,408 bids.')).toBeVisible();
  });

  test('goes along with the run as the stream tells of it', async () => {
    const at = (done: number) =>
      runWith({
        bse: completed,
        merge: { stepStatus: 'Processing', startedAt: run.startedAt, done, total: 1000 },
      });
    const server = holds(at(100));
    open();
    expect(await screen.findByText('100 of 1,000 · 10%')).toBeVisible();
    server.now(at(250));
    news('merge', 250, 1000);
    expect(await screen.findByText('250 of 1,000 · 25%')).toBeVisible();
    server.now(
      runWith({
        bse: completed,
        merge: completed,
        approval: { waitsFor: [], may: mayOnly({ approve: true }) },
      }),
    );
    news('merge', 1000, 1000);
    expect(await screen.findByRole('heading', { name: '4. Approval' })).toBeVisible();
  });

  test('a failed step says why and is retried by its button', async () => {
    const { done } = holds(
      runWith({
        bse: completed,
        merge: {
          hasLog: true,
          stepStatus: 'Error',
          message: 'Totals differ at 384.25.',
          may: mayOnly({ retry: true }),
        },
      }),
    );
    open();
    expect(await screen.findByText('It failed.')).toBeVisible();
    expect(await screen.findByText(/15:31:40 384.25: 100 and 99/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent(
      'Failed in step 3, Merge the demand. Totals differ at 384.25.',
    );
    await userEvent.keyboard('r');
    await waitFor(() => expect(done).toEqual([{ path: '/17/steps/merge/retry', body: {} }]));
  });

  test('leads to the row that it is about, and to what can be tried of it, as far as they are the reader’s', async () => {
    holds(runWith());
    open();
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'What If' })).toHaveAttribute(
      'href',
      '/allocation/what-if/3',
    );
    expect(main.queryByRole('link', { name: 'Master Setup' })).toBeNull();
  });

  test('a step is skipped with a reason only', async () => {
    const { done } = holds(runWith());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pass' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Skip: Demand file of BSE' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter a reason of at least');
    expect(done).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'No bids at BSE{Enter}');
    await waitFor(() =>
      expect(done).toEqual([{ path: '/17/steps/bse/pass', body: { reason: 'No bids at BSE' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a file is brought to its step; one with faults stays chosen, with all of them', async () => {
    holds(runWith());
    open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Upload: Demand file of BSE' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Upload: Demand file of BSE' }));
    exchange.use(
      http.post(`${base}/17/steps/bse/upload`, () =>
        HttpResponse.json(
          {
            code: 'INVALID',
            message: '2 faults.',
            errors: { 3: 'Row 3: quantity is no multiple of the lot', 9: 'Row 9: bid id 7 twice' },
          },
          { status: 422 },
        ),
      ),
    );
    const file = new File(['x'], 'BSE.txt', { type: 'text/plain' });
    await userEvent.upload(dialog.getByLabelText('Browse file'), file);
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Row 9: bid id 7 twice')).toBeVisible();
    expect(dialog.getByText('Row 3: quantity is no multiple of the lot')).toBeVisible();
    expect(dialog.getByText('BSE.txt')).toBeVisible();
  });

  test('one file of many is found by a part of its name', async () => {
    const files = Array.from({ length: 20 }, (_, at) => ({
      fileId: at + 1,
      name: `allotment-member-M0${at + 10}.csv`,
      bytes: 1000,
      sha256: 'a'.repeat(64),
      isInput: false,
      isBrought: false,
    }));
    holds(runWith({ files: { ...completed, files } }));
    open('/allocation/process/view/17?step=files');
    const table = within(
      await screen.findByRole('table', { name: 'Files of Files of the results' }),
    );
    await userEvent.type(screen.getByLabelText('Find a file'), 'm017');
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'allotment-member-M017.csv',
    ]);
    expect(screen.getByText('1 of 20')).toBeVisible();
  });

  test('figures that do not agree are marked in words', async () => {
    const table = {
      title: 'Own + BSE = merged',
      columns: ['Price', 'Own', 'BSE', 'Merged'],
      rows: [
        { cells: ['385.00', 100, 50, 150], agrees: true },
        { cells: ['384.00', 100000, 50, 100049], agrees: false },
      ],
    };
    holds(runWith({ merge: { ...completed, tables: [table] } }));
    open('/allocation/process/view/17?step=merge');
    const figures = within(await screen.findByRole('table', { name: 'Own + BSE = merged' }));
    expect(figures.getByText('1,00,049').closest('tr')).toHaveTextContent('differs');
    expect(figures.getByText('150').closest('tr')).toHaveTextContent('agrees');
    expect(screen.getByText('1 row differs')).toBeVisible();
  });
});

describe('the approval', () => {
  const waiting = (may: Partial<RunWithSteps['steps'][number]['may']>) =>
    runWith({ bse: completed, merge: completed, approval: { waitsFor: [], may: mayOnly(may) } });

  test('is not for a person who had a hand in the run, and says so', async () => {
    const words = 'You had a hand in this run: somebody else approves it.';
    holds(waiting({ approve: words }));
    open();
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent(
      'Waiting for another person’s approval',
    );
  });

  test('is given after the totals were shown, with a remark where one is wanted', async () => {
    const totals = { title: 'Merged', columns: ['', 'Shares'], rows: [{ cells: ['Total', 4321] }] };
    const at = waiting({ approve: true });
    const steps = at.steps.map((step) =>
      step.name === 'merge' ? { ...step, tables: [totals] } : step,
    );
    const { done } = holds({ ...at, steps });
    open();
    await screen.findByRole('heading', { name: '4. Approval' });
    expect(screen.getByText('4,321')).toBeVisible();
    await userEvent.keyboard('a');
    const dialog = within(screen.getByRole('dialog', { name: 'Approve: Approval' }));
    expect(dialog.getByText('4,321')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Remark'), 'Totals agree');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(done).toEqual([
        { path: '/17/steps/approval/approve', body: { version: 9, reason: 'Totals agree' } },
      ]),
    );
  });

  test('is refused by naming the steps that are to be done again', async () => {
    const { done } = holds(waiting({ approve: true, reject: true }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send back: Approval' }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'BSE sent another file');
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose the steps');
    await userEvent.click(dialog.getByLabelText('Demand file of BSE'));
    await userEvent.click(dialog.getByLabelText('Merge the demand'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(done).toEqual([
        {
          path: '/17/steps/approval/reject',
          body: { reason: 'BSE sent another file', again: 'bse,merge' },
        },
      ]),
    );
  });
});

describe('the run', () => {
  test('is cancelled with a reason', async () => {
    const { done } = holds(runWith());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Run' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel run 17?' }));
    expect(dialog.getByRole('button', { name: 'Cancel the run' }).className).toContain(
      'MuiButton-colorError',
    );
    await userEvent.type(dialog.getByLabelText('Reason'), 'Wrong set-up{Enter}');
    await waitFor(() =>
      expect(done).toEqual([{ path: '/17/cancel', body: { reason: 'Wrong set-up' } }]),
    );
  });

  test('that is over says so and offers nothing more', async () => {
    const all = Object.fromEntries(runWith().steps.map(({ name }) => [name, completed]));
    holds(
      runWith(all, {
        runStatus: 'Completed',
        endedAt: '2026-11-21T15:45:29.000+05:30',
        message: 'Cut-off price 383.10.',
      }),
    );
    open();
    expect(await screen.findByRole('region', { name: 'Progress' })).toHaveTextContent(
      'Completed at 2026-11-21 15:45:29. Cut-off price 383.10.',
    );
    expect(screen.queryByRole('button', { name: 'Cancel Run' })).toBeNull();
    expect(screen.getByText('14 min 00 s')).toBeVisible();
  });

  test('says who did what, the latest first', async () => {
    holds(
      runWith({
        bse: { ...completed, beganBy: 'control' },
        approval: {
          ...completed,
          startedAt: '2026-11-21T15:40:00.000+05:30',
          approvedBy: 'control2',
        },
      }),
    );
    open();
    const [, ...rows] = within(
      await screen.findByRole('table', { name: 'Who did what' }),
    ).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2026-11-21 15:40:00control2Approved: Approval',
      '2026-11-21 15:31:30controlUploaded: Demand file of BSE',
      '2026-11-21 15:31:29controlStarted the run',
    ]);
  });

  test('that is not there says so, with the way to those that are', async () => {
    exchange.use(
      http.get(`${base}/17/steps`, () =>
        HttpResponse.json({ code: 'NOT_FOUND', message: 'There is no run 17.' }, { status: 404 }),
      ),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'There is no such run' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Allocation Processes' })).toHaveAttribute(
      'href',
      '/allocation/process/list',
    );
  });
});

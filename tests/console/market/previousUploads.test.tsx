import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { exchange, kept, openConsole, openExchange, signIn } from '../exchange.tsx';

openExchange();
beforeAll(() => import('#console/list/ListScreen.tsx'));

const row = (id: number) => ({
  id,
  fileType: 'BSEFile',
  uploadStatus: id === 1 ? 'Error' : 'Success',
  uploadedBy: 'control',
  uploadedAt: '2026-11-23T16:05:00.000+05:30',
  fileName: `bse-${id}.txt`,
  errorMessages: null,
  ...kept,
});

/** Answers the call of the specification (§7.2) with pages of so many files, and keeps what was asked. */
const uploads = (count: number, requests: any[]) =>
  http.post('/api/scheduler/demanddata/fileUploads', async ({ request }) => {
    const body: any = await request.json();
    requests.push(body);
    const found = body.filtered.length > 0 ? 0 : count;
    const from = body.page * body.pageSize;
    const ids = Array.from({ length: found }, (_, at) => found - at).slice(
      from,
      from + body.pageSize,
    );
    return HttpResponse.json({
      content: ids.map((id) => ({ id, row: row(id) })),
      totalPages: Math.ceil(found / body.pageSize),
      total: found,
    });
  });

test('Previous Uploads asks for its pages by the call of the specification, ten rows each', async () => {
  const requests: any[] = [];
  exchange.use(uploads(12, requests));
  signIn('controlUser');
  openConsole('/filegen-tracker/demandfileupload-log');
  expect(await screen.findByText('bse-12.txt')).toBeInTheDocument();
  expect(requests[0]).toEqual({
    page: 0,
    pageSize: 10,
    sorted: [{ id: 'uploadedAt', desc: true }],
    filtered: [],
  });
  expect(screen.getByText('1–10 of 12')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next ›' }));
  expect(await screen.findByText('bse-1.txt')).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ page: 1, pageSize: 10 });
});

test('a response file opens in a new window, and a file with an error has none', async () => {
  exchange.use(uploads(2, []));
  signIn('controlUser');
  openConsole('/filegen-tracker/demandfileupload-log');
  const link = await screen.findByRole('link', { name: 'Open the response file: bse-2.txt' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).not.toHaveAttribute('download');
  expect(link.getAttribute('href')).toContain('/demanddata/file/response?fileName=bse-2.txt');
  expect(screen.queryByRole('link', { name: /bse-1\.txt/ })).toBeNull();
});

test("a filter that finds nothing says 'No data available', as the empty list does", async () => {
  const requests: any[] = [];
  exchange.use(uploads(3, requests));
  signIn('controlUser');
  openConsole('/filegen-tracker/demandfileupload-log?fileType=MSEFile');
  expect(await screen.findByText('No data available')).toBeInTheDocument();
  await waitFor(() => expect(requests[0].filtered).toEqual([{ id: 'fileType', value: 'MSEFile' }]));
  expect(screen.getByRole('button', { name: 'Clear the filters' })).toBeInTheDocument();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Noun } from '#model';
import { nouns as registered } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { masterFilesOf } from '#server/files/bulkUpload/masterFiles.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { ServerModule } from '#server/module/module.ts';
import type { Settings } from '#server/runtime/settings.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { as, openExchange } from '../market/smallExchange.ts';

export const control = as('controlUser', { userId: 'control' });
export const admin = as('memberAdmin', { userId: '4001' });
export const dealer = as('dealer', { userId: '1001', branchId: 'B1' });
export const stranger = as('dealer', { userId: '2001', memberId: 'M002' });

/**
 * A whole exchange in a separate folder, with its background jobs, and the functions to upload a
 * file to it.
 */
export const openImports = async ({
  nouns = registered,
  modules = serverModules,
  settings,
}: {
  nouns?: readonly Noun[];
  modules?: readonly ServerModule[];
  settings?: Partial<Settings>;
} = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const exchange = await openExchange(
    nouns,
    modules,
    { settings: { data, ...settings } },
    { nouns: machineTables, mutations: folderMutations },
  );
  const begin = () => runJobs(exchange.machine, masterFilesOf(nouns).jobs).stop;
  let stop = begin();

  /** Uploads a file as a browser does. */
  const send = (who: SignedIn, api: string, content: string | Buffer, name = 'rows.csv') =>
    exchange.ask(who, 'POST', `/api/masters/${api}/import?dryRun=true`, multipart(content, name));

  const batch = async (who: SignedIn, batchId: number) =>
    (await exchange.ask(who, 'GET', `/api/masters/bulkupload/${batchId}`)).json;

  /** Waits until a batch is no longer under way. */
  const settled = async (who: SignedIn, batchId: number): Promise<any> => {
    for (;;) {
      const row = await batch(who, batchId);
      if (!['received', 'checking', 'committing', 'reverting'].includes(row.state)) return row;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  const lines = async (who: SignedIn, batchId: number, query = ''): Promise<any[]> =>
    (await exchange.ask(who, 'GET', `/api/masters/bulkupload/${batchId}/lines?limit=200${query}`))
      .json.lines;

  return {
    ...exchange,
    data,
    send,
    batch,
    settled,
    lines,
    /** Uploads a file and waits for its verdicts. */
    check: async (who: SignedIn, api: string, content: string | Buffer, name?: string) => {
      const { status, json } = await send(who, api, content, name);
      if (status !== 202)
        throw new Error(`The file is not taken: ${status} ${JSON.stringify(json)}`);
      return settled(who, json.batchId);
    },
    commit: async (who: SignedIn, api: string, { batchId, sha256 }: any) => {
      const answer = await exchange.ask(who, 'POST', `/api/masters/${api}/import?dryRun=false`, {
        payload: { batchId, sha256 },
      });
      if (answer.status !== 202) return answer.json;
      return settled(who, batchId);
    },
    revert: async (who: SignedIn, batchId: number) => {
      await exchange.ask(who, 'POST', `/api/masters/bulkupload/${batchId}/revert`);
      return settled(who, batchId);
    },
    post: async (who: SignedIn, api: string, values: object) => {
      const { status, json } = await exchange.ask(who, 'POST', `/api/masters/${api}`, {
        payload: values,
      });
      if (status !== 201) throw new Error(`${api}: ${status} ${JSON.stringify(json)}`);
      return json;
    },
    stopJobs: () => stop(),
    startJobs: () => {
      stop = begin();
    },
    close: async () => {
      await stop();
      await exchange.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type Imports = Awaited<ReturnType<typeof openImports>>;

const boundary = 'a-boundary-of-a-test';

export const multipart = (content: string | Buffer, name: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import demo from '../../../resources/demo/server.ts';
import { publishT } from '../allocation/tAllotted.ts';
import { dealer, setTerms, setValues } from '../market/openMarket.ts';
import { openExchange } from '../market/smallExchange.ts';
import { multipart } from './importing.ts';

const underWay = ['Checking', 'Processing'];

/** The exchange with the masters of the demo and its background jobs, and the ways to upload a file of bids. */
export const openOrderFiles = async () => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const exchange = await openExchange(
    nouns,
    serverModules,
    { settings: { data }, hasMasters: true },
    {
      nouns: machineTables,
      mutations: [...folderMutations, ...demo.mutations, publishT, setTerms, setValues],
    },
  );
  const begin = () =>
    runJobs(
      exchange.machine,
      serverModules.flatMap((module) => module.jobs ?? []),
    );
  let runner = begin();
  const at = '/api/rms/batchorder';

  const settled = async (batchId: number, who: SignedIn = dealer): Promise<any> => {
    for (;;) {
      const { json } = await exchange.ask(who, 'GET', `${at}/${batchId}`);
      if (!underWay.includes(json.batchStatus)) return json;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const send = (content: string, { who = dealer, layout = '', name = 'bids.csv' } = {}) =>
    exchange.ask(
      who,
      'POST',
      `${at}/file${layout && `?layout=${layout}`}`,
      multipart(content, name),
    );

  return {
    ...exchange,
    send,
    settled,
    /** Uploads a file and waits for its verdicts. */
    check: async (content: string, more: Parameters<typeof send>[1] = {}) => {
      const { status, json } = await send(content, more);
      if (status !== 202) throw new Error(`${status} ${JSON.stringify(json)}`);
      return settled(json.batchId, more.who);
    },
    place: async ({ batchId }: { batchId: number }, who: SignedIn = dealer) => {
      const { status, json } = await exchange.ask(who, 'POST', `${at}/${batchId}/place`);
      if (status !== 202) return json;
      return settled(batchId, who);
    },
    lines: async ({ batchId }: { batchId: number }, query = ''): Promise<any[]> =>
      (await exchange.ask(dealer, 'GET', `${at}/${batchId}/lines?limit=200${query}`)).json.lines,
    file: async ({ batchId }: { batchId: number }, what: string): Promise<string[]> =>
      (await exchange.ask(dealer, 'GET', `${at}/${batchId}/${what}`)).text.trimEnd().split('\r\n'),
    rows: (table: string, where: Record<string, unknown> = {}): Promise<any[]> =>
      exchange.machine.database.db
        .selectFrom(table)
        .selectAll()
        .where((is) => is.and(where))
        .execute(),
    stopJobs: () => runner.stop(),
    startJobs: () => {
      runner = begin();
    },
    close: async () => {
      await runner.stop();
      await exchange.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type OrderFiles = Awaited<ReturnType<typeof openOrderFiles>>;

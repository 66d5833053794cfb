import { createHash } from 'node:crypto';
import { type Client, call } from './client.ts';

/** A run of an allocation process, on which the users of a test work over the API. */
export type AllocationRun = ReturnType<typeof runOf>;

/** A step of it, as GET …/steps answers. */
export type StepSeen = {
  name: string;
  kind: string;
  stepStatus: 'NotStarted' | 'Started' | 'Processing' | 'Error' | 'Completed';
  message: string | null;
  waitsFor: string[];
  may: Record<'begin' | 'upload' | 'approve' | 'reject' | 'pass' | 'retry', boolean | string>;
  files: { fileId: number; name: string; bytes: number; sha256: string; isInput: boolean }[];
  tables: { title: string; columns: string[]; rows: { cells: unknown[]; agrees?: boolean }[] }[];
};

type Where = { url: string };

/** Starts a process about an offer. */
export const startRun = async (
  server: Where,
  client: Client,
  process: string,
  symbol: string,
): Promise<AllocationRun> => {
  const { body } = await client.call('GET', '/allocation/process/choices');
  const choice = body.find((each: any) => each.process === process);
  const row = choice?.rows.find(({ title }: any) => title.startsWith(symbol));
  if (!row)
    throw new Error(`${process} has no row of ${symbol}: ${JSON.stringify(choice ?? body)}`);
  const { status, body: started } = await client.call('POST', '/allocation/process/start', {
    process,
    key: row.key,
  });
  if (status >= 300)
    throw new Error(`${process} of ${symbol}: ${status} ${JSON.stringify(started)}`);
  return runOf(server, started.runId ?? started.run.runId);
};

/** A run by its number; each call names its user, and the server may have been restarted. */
export const runOf = (server: Where, runId: number) => {
  const ask = async (client: Client, method: string, path: string, body?: unknown) =>
    call(server.url, method, `/allocation/process/${runId}${path}`, body, {
      cookie: client.cookie,
    });
  const done = async (client: Client, method: string, path: string, body?: unknown) => {
    const answer = await ask(client, method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const look = async (client: Client): Promise<{ run: any; steps: StepSeen[] }> =>
    done(client, 'GET', '/steps');
  const stepOf = async (client: Client, name: string): Promise<StepSeen> => {
    const { steps } = await look(client);
    const step = steps.find((each) => each.name === name);
    if (!step) throw new Error(`There is no step ${name}: ${steps.map((each) => each.name)}`);
    return step;
  };
  const bring = async (client: Client, step: string, name: string, content: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), name);
    return fetch(`${server.url}/api/allocation/process/${runId}/steps/${step}/upload`, {
      method: 'POST',
      headers: { cookie: client.cookie },
      body: form,
    });
  };
  /** Waits for a step; a step that ends in an error fails the wait. */
  const until = async (
    client: Client,
    name: string,
    isThere: (step: StepSeen) => boolean = ({ stepStatus }) => stepStatus === 'Completed',
  ): Promise<StepSeen> => {
    for (let tries = 0; ; tries++) {
      const step = await stepOf(client, name);
      if (isThere(step)) return step;
      if (step.stepStatus === 'Error') throw new Error(`${name}: ${step.message}`);
      if (tries > 1_000) {
        const { steps } = await look(client);
        const failed = steps.filter((each) => each.stepStatus === 'Error');
        throw new Error(`${name} stays ${JSON.stringify(step)} ${JSON.stringify(failed)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** Every file of the run: its name and its content. */
  const files = async (client: Client): Promise<Record<string, Buffer>> => {
    const { steps } = await look(client);
    const found: Record<string, Buffer> = {};
    for (const { fileId, name, sha256 } of steps.flatMap((step) => step.files)) {
      const answer = await fetch(`${server.url}/api/allocation/process/${runId}/files/${fileId}`, {
        headers: { cookie: client.cookie },
      });
      const content = Buffer.from(await answer.arrayBuffer());
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        throw new Error(`${name} is not what its hash says: ${answer.status}`);
      found[name] = content;
    }
    return found;
  };
  return { runId, ask, done, look, stepOf, bring, until, files };
};

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, call, control, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { bidRow, type Demand, sealed } from './demandFileOf.ts';
import { type Malformed, malformedFiles } from './demandFilesMalformed.ts';

/** The number of malformed files, and how many a careless script sends at once. */
const [count, atOnce] = [1_000, 4];

let server: Server;
let client: Client;
let demands: Record<'BSE' | 'MSE', Demand>;
beforeAll(async () => {
  server = await startServer({
    env: { OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_UPLOAD_LIMIT: String(1024 ** 3) },
  });
  client = await signIn(server.url, control);
  // It is the evening of its T day, and this exchange draws up its allocation.
  const filter = encodeURIComponent(JSON.stringify({ symbol: 'MAHABANK', series: 'IS' }));
  const { body } = await client.call('GET', `/masters/security?filter=${filter}&range=[0,0]`);
  const { symbol, openOnDate, floorPrice, regularLotSize } = body[0];
  const demand = {
    symbol,
    dayType: '10',
    tradeDate: openOnDate,
    floorPrice,
    lotSize: regularLotSize,
  } as const;
  demands = { BSE: { exchange: 'BSE', ...demand }, MSE: { exchange: 'MSE', ...demand } };
  for (const exchange of ['BSE', 'MSE'] as const)
    expect(await send(exchange, 'good.csv', goodFile(demands[exchange]))).toEqual([]);
});
afterAll(() => server?.stop());

const goodFile = (demand: Demand) =>
  sealed(
    demand,
    Array.from({ length: 300 }, (_, at) => bidRow(demand, at)),
  );

const path = {
  BSE: '/scheduler/demanddata/bsefileupload',
  MSE: '/scheduler/demanddata/msefileupload',
};

/** Uploads a file as the page does; returns the failures in the answer. */
const send = async (exchange: 'BSE' | 'MSE', fileName: string, content: Buffer): Promise<any> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'text/csv' }), fileName);
  const answer = await fetch(`${server.url}/api${path[exchange]}`, {
    method: 'POST',
    headers: { cookie: client.cookie },
    body: form,
  });
  const text = await answer.text();
  return answer.status === 200 ? JSON.parse(text) : `${answer.status} ${text}`;
};

/** The uploads, newest first, and the files in the folder. */
const uploads = async (): Promise<any[]> => {
  const { body } = await client.call('POST', '/scheduler/demanddata/fileUploads', {
    page: 0,
    pageSize: 2_000,
    sorted: [],
    filtered: [],
  });
  return body.content;
};
const loaded = async () => (await uploads()).filter(({ status }) => status === 'Success');
const keptBids = () =>
  readdirSync(join(server.data, 'uploads'))
    .filter((name) => name.endsWith('.bids'))
    .map((name) => readFileSync(join(server.data, 'uploads', name), 'utf8'))
    .sort();

/** The fault of an answer to a malformed file; null when it names what is wrong with the file. */
const faultOf = (answer: unknown, { name, says }: Malformed): string | null => {
  const words = `${name}: ${JSON.stringify(answer).slice(0, 600)}`;
  if (!Array.isArray(answer)) return `was no list of failures: ${words}`;
  if (answer.length === 0) return `was taken: ${words}`;
  if (!answer.every((each) => typeof each === 'string' && each.trim() !== '')) return words;
  if (!answer.some((each) => says.test(each))) return `said nothing of ${says}: ${words}`;
  if (answer.some((each) => /\[object|undefined|node_modules|at \w+ \(|\/(tmp|shm)\//.test(each)))
    return `speaks of our insides: ${words}`;
  if (answer.some((each) => each.length > 400 || /\p{Cc}/u.test(each)))
    return `is more than a page can show: ${words}`;
  return null;
};

test(`${count} malformed demand files are each answered with what is wrong, and nothing of any is loaded`, async () => {
  const before = [await loaded(), keptBids()];
  const files = malformedFiles(demands.BSE, count / 2, 6);
  const others = malformedFiles(demands.MSE, count / 2, 7);
  const faults: string[] = [];
  let sent = 0;
  const sender = async () => {
    for (;;) {
      const exchange = sent % 2 ? 'MSE' : 'BSE';
      const { value: file } = (exchange === 'BSE' ? files : others).next();
      if (!file) return;
      sent += 1;
      const fault = faultOf(await send(exchange, file.fileName, file.content), file);
      if (fault) faults.push(fault);
    }
  };
  const watch = watched();
  await Promise.all(Array.from({ length: atOnce }, sender));
  const { questions, failed, p99 } = await watch.end();
  console.log(`Beside ${sent} malformed files: ${questions} questions, p99 ${p99} ms`);
  expect(faults.slice(0, 20)).toEqual([]);
  expect([sent, failed]).toEqual([count, 0]);
  expect([await loaded(), keptBids()]).toEqual(before);
  expect(await uploads()).toHaveLength(count + 2);
});

test('a file of 100 MB is answered with what is wrong, while the server answers others', async () => {
  const before = [await loaded(), keptBids()];
  const demand = demands.BSE;
  const block = sealed(
    demand,
    Array.from({ length: 7_000 }, (_, at) => bidRow(demand, at)),
  );
  const heading = block.subarray(0, block.indexOf('\n') + 1);
  const rows = block.subarray(heading.length);
  const times = Math.ceil((100 * 1024 * 1024) / rows.length);
  const boundary = 'a-boundary';
  async function* body() {
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.csv"\r\n\r\n`,
    );
    yield heading;
    for (let at = 0; at < times; at++) yield rows;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const watch = watched();
  const answer = await fetch(`${server.url}/api${path.BSE}`, {
    method: 'POST',
    headers: {
      cookie: client.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: body() as unknown as BodyInit,
    duplex: 'half',
  } as RequestInit);
  const failures = (await answer.json()) as string[];
  const { questions, failed, p99 } = await watch.end();
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(status) ?? [];
  console.log(
    `Beside 100 MB: ${questions} questions, p99 ${p99} ms; the server took at most ${Math.round(Number(peak) / 1024)} MB`,
  );
  expect([answer.status, failed]).toEqual([200, 0]);
  expect(failures.length).toBeGreaterThan(100);
  expect(failures.join('\n')).toMatch(/rowCount|rows/);
  expect(failures.at(-1)).toMatch(/more faults/);
  expect([await loaded(), keptBids()]).toEqual(before);
});

test('an upload that is none is refused in words, and one that breaks off leaves nothing', async () => {
  const before = [await loaded(), keptBids(), readdirSync(join(server.data, 'uploads')).length];
  const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path.BSE}`, {
      method: 'POST',
      headers: { cookie: client.cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const form = new FormData();
  form.set('file', 'H|BSE');
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const answers = await Promise.all([
    post(undefined),
    post('H|BSE|', { 'content-type': 'text/csv' }),
    post('{}', { 'content-type': 'application/json' }),
    post(form),
    post('--x--\r\n', multipart),
    post(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nH|B',
      multipart,
    ),
    post('no boundary here', { 'content-type': 'multipart/form-data' }),
  ]);
  for (const answer of answers) {
    const text = await answer.text();
    expect([400, 406, 413, 415, 422], text).toContain(answer.status);
    expect(JSON.parse(text).message).toMatch(/\w+ \w+/);
  }
  // A client that hangs up in the middle of a file.
  const broken = new AbortController();
  const rows = goodFile(demands.BSE);
  async function* half() {
    yield Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\n`,
    );
    yield rows.subarray(0, rows.length / 2);
    broken.abort();
    yield rows.subarray(rows.length / 2);
  }
  await expect(
    fetch(`${server.url}/api${path.BSE}`, {
      method: 'POST',
      headers: { cookie: client.cookie, ...multipart },
      body: half() as unknown as BodyInit,
      duplex: 'half',
      signal: broken.signal,
    } as RequestInit),
  ).rejects.toThrow();
  await expect
    .poll(async () => [
      await loaded(),
      keptBids(),
      readdirSync(join(server.data, 'uploads')).length,
    ])
    .toEqual(before);
});

/**
 * Sends the server a small request repeatedly, until it is stopped: how many were sent, how many failed, and
 * the slowest of a hundred.
 */
const watched = () => {
  const took: number[] = [];
  let failed = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await call(server.url, 'GET', '/masters/security/active', undefined, {
        cookie: client.cookie,
      });
      took.push(performance.now() - began);
      if (status !== 200) failed += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      const p99 = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
      return { questions: took.length, failed, p99: Math.round(p99) };
    },
  };
};

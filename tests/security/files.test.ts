import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { accountsByRole, control, dealer } from '../markets/client.ts';
import { type Exchange, test } from './exchange.ts';
import type { Visitor } from './visitor.ts';

/** The paths of the API document that are read, with the parameters of their query. */
const readPaths = async (reader: Visitor): Promise<{ path: string; query: string[] }[]> => {
  const { body: document } = await reader.call('GET', '/openapi.json');
  return Object.entries<any>(document.paths).flatMap(([path, { get, parameters = [] }]) =>
    get
      ? [
          {
            path,
            query: [...parameters, ...(get.parameters ?? [])]
              .filter((each: any) => each.in === 'query')
              .map(({ name }: any) => name as string),
          },
        ]
      : [],
  );
};

describe('23. what a caller names is never part of a statement:', () => {
  test('a list is sorted and filtered by what it offers, and by nothing else', async ({
    exchange,
  }) => {
    const readers = await Promise.all(
      [control, accountsByRole.listco, dealer].map((who) => exchange.visitor().signIn(who)),
    );
    const lists = (await readPaths(readers[0] as Visitor)).filter(
      ({ path, query }) => query.includes('sort') && !path.includes('{') && !/export$/.test(path),
    );
    expect(lists.length).toBeGreaterThan(30);
    const faults: string[] = [];
    for (const { path } of lists) {
      const [reader] = (
        await Promise.all(
          readers.map(async (each) => ({
            each,
            status: (await each.call('GET', path)).status,
          })),
        )
      )
        .filter(({ status }) => status === 200)
        .map(({ each }) => each);
      if (!reader) continue;
      const asks = [
        'passwordHash',
        'totpSecret',
        'rowid',
        '__proto__',
        'version" desc, (select 1)--',
        '1) from "user" --',
      ].flatMap((name) => [
        `sort=${encodeURIComponent(JSON.stringify([name, 'ASC']))}`,
        `filter=${encodeURIComponent(JSON.stringify({ [name]: 'x' }))}`,
      ]);
      for (const query of asks) {
        const { status, body } = await reader.call('GET', `${path}?${query}`);
        if (status !== 400 || body.code !== 'MALFORMED')
          faults.push(`${path}?${decodeURIComponent(query)}: ${status} ${body.code}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('25. a file for a spreadsheet runs nothing:', () => {
  test('whatever a client is called', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(dealer);
    const names = ['=HYPERLINK("http://evil.test","x")', '+1+1', '-2+3', '@SUM(A1)', "'=1+1"];
    for (const [at, clientName] of names.entries()) {
      const { status, body } = await user.call('POST', '/masters/client', {
        memberId: 'M001',
        clientId: `RUN${at}`,
        clientName,
        pan: `RUNPA000${at}A`,
        category: 'RI',
        isActive: true,
      });
      expect([clientName, status, body.message]).toEqual([clientName, 201, undefined]);
    }
    const filter = encodeURIComponent(JSON.stringify({ q: 'RUN' }));
    const { body: file } = await user.call('GET', `/masters/client/export?filter=${filter}`);
    const lines = (file as string).split('\r\n').filter((line) => line.includes('RUN'));
    expect(lines).toHaveLength(names.length);
    expect((file as string).match(/(^|,)"?[=+\-@\t\r\0]/gm)).toBe(null);
    for (const name of names)
      expect(file).toContain(`'${name.replaceAll('"', '""')}`.replace(/^''/, "''"));
  });
});

/** The first answer to a request that says how much it will send and then sends next to nothing. */
const answerToLength = (exchange: Exchange, path: string, cookie: string, length: number) =>
  new Promise<{ status: number; body: any }>((resolve, reject) => {
    const outgoing = request(`${exchange.url}/api${path}`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': length,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        outgoing.destroy();
        resolve({ status: answer.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
      });
    });
    outgoing.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1');
  });

const cookiesOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('26. an upload is bounded:', () => {
  test('one that says that it is larger than what is taken is refused before it is sent', async ({
    exchange,
  }) => {
    const readers = await Promise.all(
      [control, dealer].map((who) => exchange.visitor().signIn(who)),
    );
    const { body: document } = await (readers[0] as Visitor).call('GET', '/openapi.json');
    const takers = Object.entries<any>(document.paths).flatMap(([path, { post }]) =>
      post?.requestBody?.content?.['multipart/form-data']
        ? [path.replaceAll(/\{\w+\}/g, '1').replace(/import$/, 'import?dryRun=true')]
        : [],
    );
    expect(takers.length).toBeGreaterThan(8);
    for (const path of takers) {
      const answers: { status: number; body: any }[] = [];
      for (const reader of readers)
        answers.push(await answerToLength(exchange, path, cookiesOf(reader), 2 ** 31));
      const taken = answers.filter(({ status }) => status !== 403);
      expect([path, taken.map(({ status, body }) => [status, body.code])]).toEqual([
        path,
        taken.map(({ status }) => [status, status === 404 ? 'NOT_FOUND' : 'TOO_LARGE']),
      ]);
      expect([path, taken.length > 0]).toEqual([path, true]);
    }
  });
});

/** A path as it is, which fetch would tidy up. */
const asWritten = (exchange: Exchange, path: string, cookie: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(exchange.url);
      const outgoing = request(
        { hostname, port, path: `/api${path}`, headers: { cookie } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
    },
  );

describe('27. a name of a file is no path:', () => {
  const names = [
    '../../etc/passwd',
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/secrets.json',
    '..%5c..%5csecrets.json',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'secrets.json%00.csv',
    'x'.repeat(5000),
  ];

  test('no call gives a file of the machine, whatever name it is given', async ({ exchange }) => {
    const readers = await Promise.all(
      [control, accountsByRole.listco].map((who) => exchange.visitor().signIn(who)),
    );
    const calls = (await readPaths(readers[0] as Visitor)).filter(
      ({ path, query }) =>
        !/message-stream|\/auth\/|\/dev\//.test(path) &&
        (path.includes('{') || query.some((name) => /name|file/i.test(name))),
    );
    expect(calls.length).toBeGreaterThan(50);
    const faults: string[] = [];
    for (const { path, query } of calls)
      for (const name of names) {
        const url = path.includes('{')
          ? path.replaceAll(/\{\w+\}/g, name)
          : `${path}?${query.filter((each) => /name|file/i.test(each)).map((each) => `${each}=${name}`)}`;
        for (const reader of readers) {
          const { status, headers, text } = await asWritten(exchange, url, cookiesOf(reader));
          if (
            ![400, 403, 404, 405, 414, 431].includes(status) ||
            headers['content-disposition'] !== undefined ||
            /root:|journalKey/.test(text)
          )
            faults.push(`${url.slice(0, 120)}: ${status} ${text.slice(0, 100)}`);
        }
      }
    expect(faults).toEqual([]);
  });

  test('what is taken away is an attachment, under a name of ours', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    const files = (await readPaths(keeper))
      .map(({ path }) => path)
      .filter((path) => /\/(export|sample)$/.test(path) && !path.includes('{'));
    expect(files.length).toBeGreaterThan(20);
    for (const path of files.slice(0, 58)) {
      const { status, headers } = await keeper.call('GET', path);
      if (status === 400 || status === 403) continue;
      expect([path, status, headers.get('content-disposition')]).toEqual([
        path,
        200,
        expect.stringMatching(/^attachment; filename="[\w. -]+"/),
      ]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

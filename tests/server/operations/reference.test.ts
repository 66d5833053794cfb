import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

let exchange: Exchange;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

const page = () => exchange.ask(as('viewOnly'), 'GET', '/api/reference');

test('the page of the API is for those who are signed in, and so are its files', async () => {
  for (const path of ['', '/start.js', '/swagger-ui.css']) {
    expect((await exchange.ask(null, 'GET', `/api/reference${path}`)).status).toBe(401);
    expect((await exchange.ask(as('dealer'), 'GET', `/api/reference${path}`)).status).toBe(200);
  }
});

test('it has no inline script or style, and every file that it names is served here', async () => {
  const { text, headers } = await page();
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).not.toMatch(/<style|\son\w+=|\sstyle=|<script>/);
  const files = [...text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(4);
  for (const path of files) {
    const file = await exchange.ask(as('viewOnly'), 'GET', path as string);
    const type = path?.endsWith('.css') ? 'text/css' : 'text/javascript';
    expect([path, file.status, file.headers['content-type']]).toEqual([
      path,
      200,
      `${type}; charset=utf-8`,
    ]);
  }
});

test('a browser that has a file gets no second copy', async () => {
  const path = '/api/reference/swagger-ui-bundle.js';
  const { etag } = (await exchange.ask(as('dealer'), 'GET', path)).headers;
  const again = await exchange.ask(as('dealer'), 'GET', path, {
    headers: { 'if-none-match': etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('no other file of the package or the server is served', async () => {
  for (const name of ['package.json', '..%2fmain.js', '%2e%2e%2f%2e%2e%2fpackage.json', 'index.js'])
    expect((await exchange.ask(as('dealer'), 'GET', `/api/reference/${name}`)).status).toBe(404);
});

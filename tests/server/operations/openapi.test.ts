import { expect, test } from 'vitest';
import { callsOf, parametersOf } from '#model';
import { nouns } from '#registry';
import { openapiOf } from '#server/app/openapi.ts';
import { registerAuth } from '#server/auth/plugin.ts';
import { operationsOf } from '#server/operations/operations.ts';
import { as, desk, openExchange, tally } from '../market/smallExchange.ts';

const methods = ['get', 'post', 'put', 'delete'];
const document = openapiOf(operationsOf(nouns)) as any;
const entries: { path: string; method: string; entry: any }[] = Object.entries(
  document.paths as Record<string, Record<string, any>>,
).flatMap(([path, at]) => Object.entries(at).map(([method, entry]) => ({ path, method, entry })));

test('every call of the API has an answer, roles and a name of its own', () => {
  expect(entries.length).toBeGreaterThan(20);
  for (const { path, method, entry } of entries) {
    expect([path, methods.includes(method)]).toEqual([path, true]);
    expect(Object.keys(entry.responses)).toContain('default');
    expect(Object.keys(entry.responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
    expect([path, entry['x-roles'].length > 0]).toEqual([path, true]);
  }
  const names = entries.map(({ entry }) => entry.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('every parameter of a path is described, and none that is not there', () => {
  for (const { path, entry } of entries) {
    const described = entry.parameters
      .filter((parameter: any) => parameter.in === 'path')
      .map(({ name }: any) => name);
    expect([path, described]).toEqual([path, parametersOf(path)]);
  }
});

test('every call that a schema declares is there, once', () => {
  const declared = nouns.flatMap(callsOf);
  expect(declared.length).toBeGreaterThan(5);
  for (const { noun, name, method, path } of declared)
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(`${noun.name}.${name}`);
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  expect(references.length).toBeGreaterThan(20);
  for (const reference of new Set(references)) {
    const path = reference.slice('"$ref":"#/'.length, -1).split('/');
    expect([reference, path.reduce((at: any, step) => at?.[step], document)]).not.toContain(
      undefined,
    );
  }
});

test('rows carry their limits, and no secret is among them', () => {
  const { paths, components } = openapiOf(operationsOf([desk, tally])) as any;
  const { properties } = components.schemas.desk;
  expect(properties).not.toHaveProperty('word');
  expect(properties.fee).toMatchObject({
    type: 'number',
    description: 'A number with at most 2 decimals.',
    minimum: 0,
    default: 0,
  });
  expect(properties.seats).toMatchObject({ type: 'integer', minimum: 1, maximum: 50 });
  expect(properties.since).toMatchObject({ type: ['string', 'null'], format: 'date' });
  expect(properties.status).toMatchObject({ enum: ['draft', 'live'], readOnly: true });
  const body = (path: string, method: string) =>
    paths[path][method].requestBody.content['application/json'].schema;
  expect(body('/masters/Desk', 'post').required).toEqual([
    'memberId',
    'deskId',
    'title',
    'seats',
    'kind',
  ]);
  expect(body('/masters/Desk', 'post').properties.word).toMatchObject({ writeOnly: true });
  expect(Object.keys(body('/masters/Desk/{memberId}/{deskId}', 'put').properties)).not.toContain(
    'opened',
  );
  expect(body('/masters/Desk/{memberId}/{deskId}', 'put').required).toContain('version');
});

test('what nobody may do has no call', () => {
  const kinds = operationsOf(nouns)
    .filter(({ noun }) => noun.name === 'order')
    .map(({ id }) => id);
  expect(kinds).toContain('order.place');
  expect(kinds).not.toContain('order.create');
  expect(operationsOf(nouns).some(({ noun }) => noun.name === 'bookLevel')).toBe(false);
});

test('the document is served, in production to those who are signed in', async () => {
  const exchange = await openExchange();
  try {
    const { status, json } = await exchange.ask(null, 'GET', '/api/openapi.json');
    expect([status, json.openapi]).toEqual([200, '3.1.0']);
    exchange.machine.settings.mode = 'production';
    expect((await exchange.ask(null, 'GET', '/api/openapi.json')).status).toBe(401);
    expect((await exchange.ask(as('dealer'), 'GET', '/api/openapi.json')).status).toBe(200);
  } finally {
    await exchange.close();
  }
});

test('every call that the server answers is described, also those that no schema declares', async () => {
  const routes: string[] = [];
  const exchange = await openExchange(undefined, undefined, {
    authenticate: async (app, machine, sessions) => {
      app.addHook('onRoute', ({ method, url }) => {
        if (method !== 'HEAD' && url.startsWith('/api/') && !url.startsWith('/api/dev/'))
          routes.push(`${method} ${url.slice(4).replace(/:(\w+)/g, '{$1}')}`);
      });
      await registerAuth(app, machine, sessions);
    },
  });
  try {
    const { json } = await exchange.ask(null, 'GET', '/api/openapi.json');
    const known = Object.entries(json.paths as Record<string, Record<string, any>>).flatMap(
      ([path, at]) => Object.keys(at).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.length).toBeGreaterThan(20);
    expect(known.sort()).toEqual(routes.sort());
    const { paths } = json;
    const { requestBody, security } = paths['/auth/login'].post;
    expect(requestBody.content['application/json'].schema.required).toEqual([
      'memberId',
      'username',
      'password',
    ]);
    expect(security).toEqual([]);
    expect(paths['/auth/logout'].get.security).toEqual([{ session: [], accessToken: [] }]);
    expect(Object.keys(paths['/messaging/message-stream'].get.responses['200'].content)).toEqual([
      'text/event-stream',
    ]);
  } finally {
    await exchange.close();
  }
});

import { expect, test } from 'vitest';
import { call, control, dealer, signIn } from '../../markets/client.ts';
import { openSignedIn } from '../page.ts';
import { browser, project, server } from './product.ts';

const declared = `    rehearse: {
      route: 'POST /rms/halt/rehearse',
      roles: ['controlUser'],
      summary: 'What a halt of some minutes would touch, and when it would be over',
      query: { symbol },
      body: { minutes: integer('Minutes', { min: 1, max: 60 }) },
      answer: { liveBids: integer('Live Bids'), until: dateTime('Until') },
    },
`;

const handler = (answered: string) => `import { isoTime } from '#domain/market/calendar.ts';
import type { halt } from '#schemas/halt.ts';
import type { HandlerOf } from '#server/machine/request.ts';
import { reachOf } from './reachOf.ts';

/** The bids that a halt of some minutes from now on would affect, and its end. */
export const rehearse: HandlerOf<typeof halt, 'rehearse'> = async (request) => {
  const { machine, query, body, now } = request;
  const { liveBids } = await reachOf(machine, query.symbol);
  return { liveBids, until: ${answered} };
};
`;

/** The line of the console, which says in a dialog of the browser what it was answered. */
const asking = (read: string) =>
  `        <Button onClick={() => calls.ask('rehearse', { query: { symbol }, body: { minutes: 15 } }).then(({ ${read} }) => window.alert(String(${read})))}>Rehearse</Button>\n`;

const paths = {
  schema: 'schemas/halt.ts',
  module: 'resources/halt/server.ts',
  handler: 'resources/halt/server/rehearse.ts',
  console: 'resources/halt/console/HaltControl.tsx',
};
const stop = `        <Button
          variant="contained"
          color="error"
          size="large"
          onClick={() => setDoing({ what: 'stop', symbol })}
        >
`;

/** The tests of adding the call. */
export const addCall = () => {
  test('does not compile without its handler, with one that answers something else, nor where nobody answers what the console reads', () => {
    project.change(paths.schema, { '    stop: {\n': `${declared}    stop: {\n` });
    project.change(paths.console, { [stop]: asking('bids') + stop });
    project.write({ [paths.handler]: handler('now + body.minutes * 60_000') });
    const faults = project.faults();
    expect(faults).toMatch(/halt\/server\.ts\(.*Property 'rehearse' is missing/);
    expect(faults).toMatch(/rehearse\.ts\(.*error TS2322/);
    expect(faults).toContain("Types of property 'until' are incompatible");
    expect(faults).toMatch(/HaltControl\.tsx\(.*error TS2339: Property 'bids' does not exist/);
    expect(faults.match(/error TS/g)).toHaveLength(3);
  });

  test('touches four files, of which one is new, and they compile', () => {
    project.change(paths.module, {
      'import { reachOf }': "import { rehearse } from './server/rehearse.ts';\nimport { reachOf }",
      '    stop: async': '    rehearse,\n    stop: async',
    });
    project.write({ [paths.handler]: handler('isoTime(now + body.minutes * 60_000)') });
    project.change(paths.console, { [asking('bids')]: asking('liveBids') });
    expect(project.faults()).toBe('');
    expect(project.touched()).toEqual(Object.values(paths).sort());
  });
};

/** The tests of the call in the built product. */
export const useCall = () => {
  const path = '/rms/halt/rehearse?symbol=*';

  test('is answered to its roles by the rules of its fields, and to nobody else', async () => {
    const exchange = await signIn(server.url, control);
    const { status, body } = await exchange.call('POST', path, { minutes: 15 });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['liveBids', 'until']]);
    expect(Number.isInteger(body.liveBids)).toBe(true);
    expect(body.until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    const wrong = await exchange.call('POST', path, { minutes: 61 });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { minutes: 'Minutes must be at most 60' },
    ]);
    const unasked = await exchange.call('POST', '/rms/halt/rehearse', { minutes: 15 });
    expect([unasked.status, Object.keys(unasked.body.errors)]).toEqual([400, ['symbol']]);
    const other = await signIn(server.url, dealer);
    expect((await other.call('POST', path, { minutes: 15 })).status).toBe(403);
    expect((await call(server.url, 'POST', path, { minutes: 15 })).status).toBe(401);
  });

  test('is described in OpenAPI: its query, its body and its answer', async () => {
    const { call } = await signIn(server.url, control);
    const { paths: described } = (await call('GET', '/openapi.json')).body;
    const of = Object.keys(described).find((each) => each.endsWith('/rms/halt/rehearse')) ?? '';
    const { summary, parameters, requestBody, responses } = described[of].post;
    expect(summary).toBe('What a halt of some minutes would touch, and when it would be over');
    const symbol = { title: 'Symbol', type: 'string', maxLength: 10 };
    expect(parameters).toEqual([{ name: 'symbol', in: 'query', required: true, schema: symbol }]);
    const jsonOf = (part: any) => part.content['application/json'].schema;
    expect(jsonOf(requestBody)).toMatchObject({
      properties: { minutes: { title: 'Minutes', type: 'integer', minimum: 1, maximum: 60 } },
      required: ['minutes'],
    });
    expect(jsonOf(responses['200'])).toMatchObject({
      properties: {
        liveBids: { title: 'Live Bids', type: 'integer' },
        until: { title: 'Until', type: 'string', format: 'date-time' },
      },
      required: ['liveBids', 'until'],
    });
  });

  test('is asked by the console', async () => {
    const page = await openSignedIn(browser, server.url, control, '/utils/circuit-breaker');
    const opening = page.waitForEvent('dialog');
    // An alert that opens at once keeps the click from ending until it is accepted.
    const clicked = page.getByRole('button', { name: 'Rehearse' }).click();
    const dialog = await opening;
    const { call } = await signIn(server.url, control);
    const { body } = await call('POST', path, { minutes: 15 });
    expect(dialog.message()).toBe(String(body.liveBids));
    await dialog.accept();
    await clicked;
    await page.context().close();
  });
};

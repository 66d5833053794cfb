/**
 * Sets two tools that nobody here wrote on a demo of the built product: `npm run attack`. sqlmap asks the
 * public and the signed-in calls, their queries, paths and JSON bodies; wapiti walks the pages and the
 * same calls. Both come with Debian (apt-get install sqlmap wapiti). Ends with 1 for any finding.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieOf, started } from '../bench/server.mjs';

const data = mkdtempSync(join(tmpdir(), 'offerdesk-attack-'));
const server = await started('dist/server/main.js', ['demo'], data, {
  OFFERDESK_TRUST_PROXY: 'on',
});

/**
 * A proxy that ends TLS and gives each request another address: the throttle would end the attack
 * in a minute.
 */
let requests = 0;
const proxy = createServer((incoming, reply) => {
  requests += 1;
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const { method, url, headers } = incoming;
  const { port } = new URL(server.url);
  const passed = request(
    {
      port,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
    },
    (answer) => {
      reply.writeHead(answer.statusCode, answer.headers);
      answer.pipe(reply);
    },
  );
  passed.on('error', () => reply.destroy());
  incoming.pipe(passed);
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const front = `http://127.0.0.1:${proxy.address().port}`;
const api = `${front}/api`;
const control = await cookieOf(server.url, { username: 'control' });
const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });

/** A call with `*` where something is to be put in, in its address or its body. */
const call = (who, method, path, body) => ({ who, method, path, body });
const json = JSON.stringify;
const calls = [
  call(
    null,
    'POST',
    '/auth/login',
    json({ memberId: 'M001*', username: '1001*', password: 'AAAA*' }),
  ),
  call(null, 'POST', '/auth/ldapLogin', json({ username: 'control*', password: 'AAAA*' })),
  call(
    null,
    'POST',
    '/auth/forgot-password',
    json({ userId: '1001*', mobileNumber: '9800000001*', emailId: 'someone@m001.example*' }),
  ),
  call(
    null,
    'POST',
    '/auth/validateOTP',
    json({
      otp: '123456*',
      userId: '1001*',
      token: 'AAAA*',
      purpose: 'Login*',
      browserSignature: 'a*',
    }),
  ),
  call(control, 'GET', '/masters/user?sort=["userId*","ASC*"]&range=[0,9]'),
  call(control, 'GET', '/masters/user?filter={"q":"dealer*","role":"dealer*"}&range=[0,9]'),
  call(control, 'GET', '/masters/user?filter={"userId*":"1001"}&range=[0,9]'),
  call(control, 'GET', '/masters/user/1001*'),
  call(control, 'GET', '/masters/branch/M001*/B1*/history'),
  call(control, 'GET', '/query/securitystats?symbol=ONGC*&series=IS*'),
  call(control, 'GET', '/query/get-client-data?clientPan=AAAPA0001A*&symbol=ONGC*'),
  call(
    control,
    'POST',
    '/masters/holiday',
    json({ holidayDate: '2027-01-26*', description: 'A day*' }),
  ),
  call(dealer, 'GET', '/rms/order?filter={"symbol":"ONGC*"}&sort=["orderId","DESC"]&range=[0,9]'),
  call(dealer, 'GET', '/query/marketByPrice?symbol=ONGC*&series=IS*'),
  call(
    dealer,
    'POST',
    '/rms/order',
    json({
      symbol: 'ONGC*',
      series: 'IS*',
      category: 'NII*',
      clientType: 'CLI',
      clientId: 'C0001*',
      pan: 'AAAPA0001A*',
      quantity: 1,
      price: 400,
      marginType: '1*',
      clientOrderId: 'a*',
    }),
  ),
];

/** Runs a tool and gives what it printed. */
const run = (tool, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    child.once('error', () => reject(new Error(`${tool} is not here: apt-get install ${tool}`)));
    child.once('close', () => resolve(printed));
  });

const bySqlmap = async ({ who, method, path, body }) => {
  const [place, query] = path.split('?');
  const url = `${api}${place}${query ? `?${query.replace(/["{}[\]]/g, encodeURIComponent)}` : ''}`;
  const before = requests;
  const printed = await run('sqlmap', [
    '-u',
    url,
    `--method=${method}`,
    ...(who ? [`--cookie=${who}`] : []),
    ...(body ? [`--data=${body}`, '--headers=Content-Type: application/json'] : []),
    '--batch',
    '--level=2',
    '--technique=BEUST',
    '--ignore-code=400,403,404,409,422,429',
    '--flush-session',
    '--skip=cookie',
    '--threads=4',
    '--disable-coloring',
    `--output-dir=${join(data, 'sqlmap')}`,
  ]);
  const isClean = /do not appear to be injectable/.test(printed);
  const isFound = /is vulnerable|identified the following injection/.test(printed);
  console.log(
    `sqlmap  ${isFound ? 'FOUND' : isClean ? 'clean' : 'ended early'}  ${method} ${path}: ${requests - before} requests`,
  );
  if (!isClean) console.log(printed.split('\n').slice(-25).join('\n'));
  return isClean && !isFound;
};

/** Browsers have dropped X-XSS-Protection, and it opened holes where it was on: it is said to be off. */
const isOutdated = (info) => info.includes('X-XSS-Protection');

const byWapiti = async (who, name) => {
  const report = join(data, `wapiti-${name}.json`);
  const starts = calls
    .filter((each) => each.method === 'GET' && each.who === who)
    .flatMap(({ path }) => [
      '-s',
      api + path.replaceAll('*', '').replace(/["{}[\]]/g, encodeURIComponent),
    ]);
  const before = requests;
  const printed = await run('wapiti', [
    '-u',
    `${front}/`,
    '--scope',
    'domain',
    ...starts,
    ...(who
      ? ['-H', `cookie: ${who}`]
      : ['-s', `${front}/login`, '-s', `${front}/forgot-password`]),
    '-m',
    'xss,sql,blindsql,file,crlf,exec,ssrf,redirect,xxe,permanentxss,backup,methods,csp,http_headers,cookieflags',
    '--flush-session',
    '--no-bugreport',
    '--max-scan-time',
    '180',
    '-f',
    'json',
    '-o',
    report,
  ]);
  let found;
  try {
    found = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.log(printed.split('\n').slice(-25).join('\n'));
    return false;
  }
  const all = [...Object.entries(found.vulnerabilities), ...Object.entries(found.anomalies)]
    .map(([kind, list]) => [kind, list.filter(({ info }) => !isOutdated(info))])
    .filter(([, list]) => list.length > 0);
  console.log(
    `wapiti  ${all.length === 0 ? 'clean' : 'FOUND'}  ${name}: ${requests - before} requests`,
  );
  for (const [kind, list] of all)
    for (const { method, path, info } of list)
      console.log(`        ${kind}: ${method} ${path} ${info}`);
  return all.length === 0;
};

let isClean = true;
try {
  for (const each of calls) isClean = (await bySqlmap(each)) && isClean;
  for (const [who, name] of [
    [null, 'nobody'],
    [control, 'control user'],
    [dealer, 'dealer'],
  ])
    isClean = (await byWapiti(who, name)) && isClean;
} finally {
  proxy.close();
  proxy.closeAllConnections();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(isClean ? 0 : 1);

import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { gaugesOf } from '#server/metrics/gauges.ts';
import { type Market, openMarket } from '../server/market/openMarket.ts';

const root = new URL('../..', import.meta.url).pathname;
const textOf = (path: string) => readFileSync(root + path, 'utf8');
const token = 'a-token-of-the-collector';

type Rule = { alert: string; expr: string; labels: object; annotations: object };
const rules: Rule[] = parse(textOf('deploy/prometheus/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const dashboard = JSON.parse(textOf('deploy/grafana/dashboards/offerdesk.json'));
const shown: string[] = [
  ...dashboard.panels.flatMap((panel: any) => panel.targets.map(({ expr }: any) => expr)),
  ...dashboard.templating.list.map(({ definition }: any) => definition),
];

let market: Market;
/** The names of the series that a server has, those of histograms in their three forms. */
let served: Set<string>;
beforeAll(async () => {
  market = await openMarket({ metricsToken: token });
  const { text } = await market.ask(null, 'GET', '/metrics', {
    headers: { authorization: `Bearer ${token}` },
  });
  // A server with a replica has two figures more.
  const withReplica = new Registry();
  const replica = () => ({ why: null, behind: 0 });
  const { machine } = market;
  gaugesOf({ ...machine, database: { ...machine.database, replica } as never }, withReplica);
  const described = `${text}\n${await withReplica.metrics()}`;
  served = new Set(
    [...described.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
});
afterAll(() => market.close());

const figuresIn = (expressions: readonly string[]) =>
  expressions.flatMap((text) => text.match(/\b(offerdesk|process|nodejs)_\w+/g) ?? []);

test('every figure that an alert or the dashboard names is one that the server has', () => {
  const named = figuresIn([...rules.map(({ expr }) => expr), ...shown]);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !served.has(name))).toEqual([]);
});

test('the dashboard shows each figure of the server', () => {
  const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const there = new Set(figuresIn(shown).map(bare));
  const missing = [...served]
    .filter((name) => name.startsWith('offerdesk_'))
    .filter((name) => !there.has(bare(name)));
  expect(missing).toEqual([]);
});

test('docs/monitoring.md explains each figure of the server', () => {
  const page = textOf('docs/monitoring.md');
  const missing = [...served]
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    .filter((name) => name.startsWith('offerdesk_') && !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('each alert says how bad it is, what happened and what to do', () => {
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels]).toEqual([
      alert,
      { severity: expect.stringMatching(/^(critical|warning)$/) },
    ]);
    expect([alert, Object.keys(annotations)]).toEqual([alert, ['summary', 'action']]);
  }
});

test('the panels use the data source that is provisioned', () => {
  const [source] = parse(
    textOf('deploy/grafana/provisioning/datasources/prometheus.yml'),
  ).datasources;
  const uids = dashboard.panels.flatMap((panel: any) => [
    panel.datasource.uid,
    ...panel.targets.map(({ datasource }: any) => datasource.uid),
  ]);
  expect(new Set(uids)).toEqual(new Set([source.uid]));
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** The fields that the logger adds, and those of two objects that are logged as they are. */
const ofLogger = ['level', 'time', 'msg'];
const ofObjects = ['seq', 'hash', 'day', 'cutOffPrice', 'quantity', 'demand', 'allotted'].concat(
  'unsold',
  'bids',
);

/** The names of the fields that a source logs. */
const fieldsIn = (source: string): string[] =>
  [...source.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(\s*\{([^}]*)\}/g)]
    .flatMap(([, inner = '']) => inner.replace(/\([^()]*\)/g, '').split(','))
    .map((part) => part.split(':')[0]?.trim() ?? '')
    .filter((name) => /^\w+$/.test(name));

test('fields of a log call are found', () => {
  expect(
    fieldsIn("log.warn({ err: error, job: a.b }, 'x'); log.info({ ...more, part }, 'y')"),
  ).toEqual(['err', 'job', 'part']);
});

test('docs/monitoring.md has each field of a log line, and no other', () => {
  const [, chapter = ''] =
    /\n## The log\n([\s\S]*?)\n## /.exec(readFileSync(`${root}docs/monitoring.md`, 'utf8')) ?? [];
  const documented = [...chapter.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const logged = ['src', 'resources'].flatMap((folder) =>
    (readdirSync(root + folder, { recursive: true }) as string[])
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => fieldsIn(readFileSync(`${root}${folder}/${name}`, 'utf8'))),
  );
  expect(logged.length).toBeGreaterThan(40);
  const all = new Set([...ofLogger, ...ofObjects, ...logged]);
  expect(documented.toSorted()).toEqual([...all].toSorted());
});

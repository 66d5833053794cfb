import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** The browser's own controls that MUI has a part for, and the part. */
const controls: readonly (readonly [control: RegExp, part: string])[] = [
  [/<select\b/, 'SelectBox or InlineSelect'],
  [/<button\b/, 'Button, IconButton, Link, ListItemButton or ButtonBase'],
  [/<input\b[^>]*?type="checkbox"/, 'Checkbox'],
  [/<input\b[^>]*?type="radio"/, 'Radio'],
  [/role="switch"/, 'Switch'],
  [/<hr\b/, 'Divider'],
];

/** Files that keep a control of the browser, each with the reason. */
const stays: Readonly<Record<string, string>> = {};

/** The console's own files; sign-in draws without MUI, for its weight. */
const files = ['src/console', 'resources'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('src/console/login/')),
);

const isIn = (path: string, control: RegExp) =>
  control.test(readFileSync(join(root, path), 'utf8').replaceAll('=>', '=›'));

test('the console draws no control by hand that MUI has a part for', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    controls
      .filter(([control]) => !(path in stays) && isIn(path, control))
      .map(([, part]) => `${path}: ${part}`),
  );
  expect(found).toEqual([]);
});

test('what keeps a control of the browser has one', () => {
  const without = Object.keys(stays).filter(
    (path) => !controls.some(([control]) => isIn(path, control)),
  );
  expect(without).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeOf } from '#console/app/theme/theme.ts';

const root = new URL('../..', import.meta.url).pathname;

test('what moves or fades says how it looks to a reader who asks for reduced motion', () => {
  const moving = ['src/console', 'resources']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => join(folder, name)),
    )
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
    .filter(({ text }) => /^\s*(animation|transition):/m.test(text));
  expect(moving.length).toBeGreaterThan(1);
  expect(
    moving.filter(({ text }) => !text.includes('prefers-reduced-motion')).map(({ name }) => name),
  ).toEqual([]);
});

test('each part of MUI that moves by itself is still for a reader who asks for reduced motion', () => {
  const parts = join(root, 'node_modules/@mui/material');
  const moving = readdirSync(parts).filter((name) => {
    const source = join(parts, name, `${name}.mjs`);
    return existsSync(source) && readFileSync(source, 'utf8').includes('keyframes`');
  });
  expect(moving).toContain('Skeleton');
  const { components } = themeOf('light', 28);
  const moves = moving.filter((name) => {
    const rules = JSON.stringify(components?.[`Mui${name}` as 'MuiSkeleton']?.styleOverrides ?? {});
    return !rules.includes('prefers-reduced-motion');
  });
  expect(moves).toEqual([]);
});

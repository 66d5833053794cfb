import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filled, keyOf, keyValues, parametersOf, pathTo, routePattern, viewsOf } from '#model';
import { branch } from '#schemas/branch.ts';

const row = { tradingMemberId: 'M001', branchId: 'B1' };

test('a path names its parameters and becomes a route', () => {
  const path = '/masters/branch/{tradingMemberId}/{branchId}';
  expect(parametersOf(path)).toEqual(['tradingMemberId', 'branchId']);
  expect(parametersOf('/masters/branch')).toEqual([]);
  expect(routePattern(path)).toBe('/masters/branch/:tradingMemberId/:branchId');
});

test('a screen is found at exactly the path that its schema names', () => {
  const [base, viewonly] = viewsOf(branch);
  if (!base || !viewonly) throw new Error('branch has two views');
  expect(pathTo(base, 'list')).toBe('/masters/branch');
  expect(pathTo(base, 'edit', row)).toBe('/masters/branch-edit/M001/B1');
  expect(pathTo(viewonly, 'show', row)).toBe('/masters/branch-view/M001/B1');
  expect(pathTo(viewonly, 'create')).toBeNull();
});

test('a link without its value is refused, since it would lie', () => {
  expect(() => filled('/masters/branch/{branchId}', {})).toThrow('needs a branchId');
  expect(() => filled('/masters/branch/{branchId}', { branchId: null })).toThrow();
  expect(filled('/masters/branch/{branchId}', { branchId: 'a/b ?' })).toBe(
    '/masters/branch/a%2Fb%20%3F',
  );
});

test('a composite key is spelled in the order of the schema', () => {
  expect(keyOf(branch, row)).toBe('M001/B1');
  expect(keyValues(branch, 'M001/B1')).toEqual(row);
});

test('a key that cannot be one is none', () => {
  for (const spelled of ['M001', 'M001/B1/x', '', 'M001/%E0%A4%A'])
    expect(keyValues(branch, spelled)).toBeNull();
});

test('every key comes back as it went', () => {
  const part = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(part, part, (tradingMemberId, branchId) => {
      const key = { tradingMemberId, branchId };
      expect(keyValues(branch, keyOf(branch, key))).toEqual(key);
    }),
  );
});

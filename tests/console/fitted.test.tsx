import { describe, expect, test } from 'vitest';
import { listColumns, usualColumns } from '#console/list/listColumns.tsx';
import { fitted, widestOf } from '#console/parts/grid/fitted.ts';
import type { GridColumn } from '#console/parts/grid/gridColumn.ts';
import { roles } from '#domain/roles.ts';
import { may, type Reader, viewsOf } from '#model';
import { nouns } from '#registry';

const column = (name: string, width: number, more: Partial<GridColumn> = {}): GridColumn => ({
  name,
  label: name,
  align: 'left',
  width,
  least: () => width - 10,
  title: () => '',
  render: () => null,
  ...more,
});
const names = ({ stacks }: ReturnType<typeof fitted>) =>
  stacks.map((stack) => stack.map(({ name }) => name).join('/'));
const needed = ({ stacks }: ReturnType<typeof fitted>) =>
  stacks.reduce((sum, stack) => sum + widestOf(stack), 0);

describe('the columns of a list', () => {
  const four = [column('#actions', 50), column('id', 100), column('a', 100), column('b', 100)];

  test('keep their widths where all of them fit', () => {
    expect(fitted(four, 350)).toMatchObject({ lines: 1, isTight: false });
  });

  test('are narrower before any stands over another', () => {
    const fit = fitted(four, 330);
    expect([names(fit), fit.lines, fit.isTight]).toEqual([['#actions', 'id', 'a', 'b'], 1, true]);
  });

  test('stand one over the other where they are still too wide, but never over what names the row', () => {
    const fit = fitted(four, 250);
    expect([names(fit), fit.lines]).toEqual([['#actions', 'id', 'a/b'], 2]);
  });

  test('stand with those of their own side before figures stand over words', () => {
    const figure = (name: string) => column(name, 90, { align: 'right' });
    const many = [column('id', 100), column('word', 100), figure('price'), figure('quantity')];
    expect(names(fitted(many, 270))).toEqual(['id', 'word', 'price/quantity']);
  });

  test('of long words wrap before others stand over each other', () => {
    const words = column('reason', 300, { wraps: true, least: (lines) => 300 / lines });
    expect(names(fitted([...four, words], 500))).toEqual(['#actions', 'id', 'a', 'b', 'reason']);
  });

  test('scroll sideways where the user chose the width of one', () => {
    const { least: _, ...chosen } = column('c', 400);
    const fit = fitted([...four, chosen], 500);
    expect([names(fit), fit.lines]).toEqual([['#actions', 'id', 'a', 'b', 'c'], 1]);
  });

  test('are as they are before the place is measured', () => {
    expect(fitted(four, 0).isTight).toBe(false);
  });
});

test('every list of every role is read without scrolling sideways in a window of 1024 px, and of 1366', () => {
  const tooWide: unknown[] = [];
  // The width in px that a desk window leaves to the rows of a list, after the rail, the margins
  // and the scroll bar.
  for (const [desk, room] of [
    [1024, 926],
    [1366, 1116],
  ] as const)
    for (const role of roles) {
      const reader: Reader = { role, userId: '1', memberId: 'M001', branchId: 'B1' };
      for (const view of nouns.flatMap((noun) => viewsOf(noun))) {
        if (!may(reader, 'list', view)) continue;
        const acting = column('#actions', 84, { least: undefined });
        const shown = listColumns(view, usualColumns(reader, view), () => undefined);
        const fit = fitted([acting, ...shown], room);
        if (needed(fit) > room) tooWide.push([desk, role, view.name, needed(fit)]);
      }
    }
  expect(tooWide).toEqual([]);
});

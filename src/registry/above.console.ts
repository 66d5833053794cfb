import type { ComponentType } from 'react';
import type { AboveProps, AboveRowProps } from '#console/nouns/pages.ts';

const above = import.meta.glob<{ default: ComponentType<any> }>([
  '../../resources/*/*.above.tsx',
  '../own/*/*.above.tsx',
]);

/**
 * The part above the list of a view, in resources/<noun>/<variant>.above.tsx (list.above.tsx of the
 * noun itself), loaded with the list; null without one.
 */
export const aboveList = (
  noun: string,
  variant: string | null,
): (() => Promise<{ default: ComponentType<AboveProps> }>) | null =>
  above[`../../resources/${noun}/${variant ?? 'list'}.above.tsx`] ??
  above[`../own/${noun}/${variant ?? 'list'}.above.tsx`] ??
  null;

/**
 * The part above the fields of a row of a noun, in resources/<noun>/row.above.tsx; null without
 * one.
 */
export const aboveRow = (
  noun: string,
): (() => Promise<{ default: ComponentType<AboveRowProps> }>) | null =>
  above[`../../resources/${noun}/row.above.tsx`] ?? null;

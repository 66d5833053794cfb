import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Noun } from '#model';
import { FormContexts } from '../../fields/FormContexts.tsx';
import { FormField } from '../../fields/FormField.tsx';
import { InCell } from '../../fields/inCell.ts';
import type { FormRow, useSaving } from '../../form/useSaving.ts';
import type { RowBoxes } from './rowBoxes.ts';

/**
 * Passes the boxes of the edited row and the actions of their keys to the cells of the list, once.
 * `bar` is the foot of the row, which gets the focus next.
 */
export const useRowBoxes = (
  { fields, form, changes, submit }: ReturnType<typeof useSaving>,
  { noun, row, fixedNames }: { noun: Noun; row: FormRow; fixedNames: readonly string[] },
  bar: RefObject<HTMLFormElement | null>,
  onReady: (boxes: RowBoxes) => void,
  cancel: () => void,
): void => {
  const latest = useRef({ submit, changes, cancel });
  useEffect(() => {
    latest.current = { submit, changes, cancel };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form stays the same
  useLayoutEffect(
    () =>
      onReady({
        id: row.id,
        boxOf: (name) => {
          const field = fixedNames.includes(name) ? undefined : fields[name];
          return (
            field && (
              <FormContexts form={form}>
                <InCell value={true}>
                  <FormField noun={noun} name={name} field={field} fields={fields} row={row} />
                </InCell>
              </FormContexts>
            )
          );
        },
        save: () => void latest.current.submit(),
        // One key must not lose typed text.
        cancel: () =>
          latest.current.changes === 0
            ? latest.current.cancel()
            : bar.current?.querySelector<HTMLElement>('button')?.focus(),
        leaveForward: () => bar.current?.querySelector<HTMLElement>(':is(input, button)')?.focus(),
      }),
    [],
  );
};

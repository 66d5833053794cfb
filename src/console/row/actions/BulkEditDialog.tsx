import { useId, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { type Field, type Fields, guardedAmong, type View } from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { isThrough } from '../../calls/outcome.ts';
import { differ } from '../../fields/differ.ts';
import { FormContexts } from '../../fields/FormContexts.tsx';
import { FormField } from '../../fields/FormField.tsx';
import { boxValues, resolverOf, wireValues } from '../../fields/formValues.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ReasonBox, reasonFault } from '../../parts/ReasonBox.tsx';
import { ActionOutcomes } from './ActionOutcomes.tsx';
import { BulkEditPreview } from './BulkEditPreview.tsx';
import { bulkFieldsFor, mayEditRow } from './bulkFields.ts';
import { ChooseField } from './ChooseField.tsx';
import { useActing } from './useActing.ts';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

type Props = {
  view: View;
  rows: readonly Row[];
  /** `isDone` once one of them was written at least. */
  onClose: (isDone: boolean) => void;
};

/**
 * Sets one field of several rows to one value: shows first which of them change, and afterwards the
 * outcome of each.
 */
export default function BulkEditDialog({ view, rows, onClose }: Props) {
  const change = useChange(view, rows);
  const { asChosen, changing, isHeld, name, field, fields, hooked } = change;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const reasonBox = useRef<HTMLInputElement>(null);
  const form = useId();
  const { outcomes, isActing, actOn } = useActing(view, 'edit', { isOfMany: true });
  const isOver = !isActing && outcomes.length > 0 && outcomes.length === changing.length;
  const close = () => onClose(outcomes.some(({ is }) => isThrough(is)));

  const go = hooked.handleSubmit(async (typed) => {
    const wrong = isHeld ? reasonFault(reason) : null;
    setFault(wrong);
    if (wrong) return reasonBox.current?.focus();
    await actOn(changing, {
      ...wireValues(fields, typed),
      ...(isHeld && { reason: reason.trim() }),
    });
  });

  const count = quantityText(changing.length);
  return (
    <Dialog
      title={t('Change a field of %{asChosen} %{label}', {
        asChosen: quantityText(asChosen.length),
        label: asChosen.length === 1 ? view.label : view.plural,
      })}
      open
      wide
      onClose={() => !isActing && close()}
      actions={
        outcomes.length > 0 ? (
          <Button variant="contained" changes={false} disabled={!isOver} onClick={close}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button disabled={isActing} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button
              variant="contained"
              type="submit"
              form={form}
              disabled={isActing || changing.length === 0}
            >
              {t('Change %{count}', { count })}
            </Button>
          </>
        )
      }
    >
      <form id={form} noValidate onSubmit={go} className="column">
        {outcomes.length > 0 ? (
          <ActionOutcomes label={t('Change')} outcomes={outcomes} of={changing.length} />
        ) : (
          <>
            <ChooseField fields={change.offered} value={name} onChange={change.setName} />
            <FormContexts form={hooked}>
              <FormField
                key={name}
                noun={view.noun}
                name={name}
                field={field}
                fields={fields}
                row={null}
              />
            </FormContexts>
            <BulkEditPreview
              view={view}
              field={field}
              name={name}
              value={change.value}
              changing={changing}
              same={change.mine.length - changing.length}
              others={asChosen.length - change.mine.length}
            />
            {isHeld && (
              <ReasonBox
                value={reason}
                error={fault}
                inputRef={reasonBox}
                hint={t('A second person must approve this change and will read your reason.')}
                onChange={(typed) => {
                  setReason(typed);
                  setFault(null);
                }}
              />
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The field that is chosen, the value that is typed, and the rows that change with it. */
const useChange = (view: View, rows: readonly Row[]) => {
  const reader = useReader();
  const offered = bulkFieldsFor(reader, view);
  const [name, setName] = useState(Object.keys(offered)[0] ?? '');
  const field = offered[name] as Field;
  const fields: Fields = { [name]: field };
  // The rows as they stood when it was asked.
  const [asChosen] = useState(rows);
  const hooked = useForm<FieldValues>({
    defaultValues: boxValues(offered, null),
    resolver: resolverOf(fields),
  });
  const values = wireValues(fields, hooked.watch());
  const mine = asChosen.filter((row) => mayEditRow(reader, view, row));
  const changing = mine.filter((row) => differ(row[name], values[name]));
  const isHeld = changing.some((row) => guardedAmong(view.noun, row, [name], values).length > 0);
  const value = values[name];
  return { offered, name, setName, field, fields, hooked, value, asChosen, mine, changing, isHeld };
};

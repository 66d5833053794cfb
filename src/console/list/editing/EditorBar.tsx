import { type RefObject, useRef } from 'react';
import { pathTo, type View, viewWith } from '#model';
import { t } from '../../browser/language.ts';
import { FormContexts } from '../../fields/FormContexts.tsx';
import { boxValues, formFields } from '../../fields/formValues.ts';
import { FormDraft } from '../../form/DraftBanner.tsx';
import { Leaving } from '../../form/Leaving.tsx';
import { MergeOvertaken } from '../../form/MergeOvertaken.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { type FormRow, useSaving } from '../../form/useSaving.ts';
import { useUnsaved } from '../../form/useUnsaved.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { RowFaults } from './RowFaults.tsx';
import type { RowBoxes } from './rowBoxes.ts';
import { useRowBoxes } from './useRowBoxes.tsx';

/** A row that is edited in its list, and the list around it. */
export type Editor = {
  view: View;
  /** The list with its cells and this bar. */
  place: RefObject<HTMLElement | null>;
  /** The names of the columns that are shown. */
  columns: readonly string[];
  onReady: (boxes: RowBoxes) => void;
  /** The row is as it was, is saved, or waits for a second person. */
  onDone: () => void;
};

/** The foot of the edited row: what is wrong with it, what it waits for, and the ways to end. */
export const EditorBar = ({
  view,
  row: opened,
  allowedValues,
  fixedNames,
  place,
  columns,
  onReady,
  onDone,
}: Editor & {
  row: FormRow;
  allowedValues: Parameters<typeof formFields>[2] & object;
  fixedNames: readonly string[];
}) => {
  const { noun } = view;
  const values = boxValues(formFields(noun, 'edit'), opened);
  const saving = useSaving(
    { view, kind: 'edit', row: opened, values, allowedValues, onSaved: onDone },
    place,
  );
  const { fields, changes, draft } = saving;
  const row = saving.row ?? opened;
  const bar = useRef<HTMLFormElement>(null);
  const blocker = useUnsaved(saving.unsaved, true);
  const cancel = () => {
    draft.forget();
    onDone();
  };
  useRowBoxes(saving, { noun, row: opened, fixedNames }, bar, onReady, cancel);
  const edits = viewWith(useReader(), 'edit', view);
  return (
    <FormContexts form={saving.form}>
      <form
        style={{ borderTop: '1px solid var(--line-strong)', background: 'var(--surface)' }}
        ref={bar}
        noValidate
        aria-label={t('Edit %{label}', { label: `${view.label} ${rowName(noun, row)}` })}
        onSubmit={saving.submit}
      >
        <FormDraft draft={draft} fixedNames={fixedNames} />
        <RowFaults fields={fields} columns={columns} formAt={edits && pathTo(edits, 'edit', row)} />
        <SaveBar
          fault={saving.fault}
          changes={changes}
          isSending={saving.isSending}
          waitingFor={saving.waitingFor}
          kbd="⏎"
          onCancel={cancel}
        />
        <MergeOvertaken saving={saving} noun={noun} row={row} />
        <Leaving blocker={blocker} changes={changes} onLeave={draft.forget} />
      </form>
    </FormContexts>
  );
};

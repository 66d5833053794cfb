import { useEditContext, useNotify } from 'ra-core';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { coveringGrant, type Fields, pathTo, type View, viewWith } from '#model';
import { t } from '../../browser/language.ts';
import { lazyPage } from '../../browser/lazyPage.ts';
import { FormContexts } from '../../fields/FormContexts.tsx';
import { FormField } from '../../fields/FormField.tsx';
import { boxValues, formFields } from '../../fields/formValues.ts';
import { InCell } from '../../fields/inCell.ts';
import { EditedRow } from '../../form/EditedRow.tsx';
import { KeptDraftBanner, TypedElsewhere } from '../../form/KeptDraftBanner.tsx';
import { Leaving } from '../../form/Leaving.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { type Row, useSaving } from '../../form/useSaving.ts';
import { useUnsaved } from '../../form/useUnsaved.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { Button } from '../../parts/Button.tsx';
import styles from './editing.module.css';
import type { RowBoxes } from './rowBoxes.ts';

type Props = {
  view: View;
  id: string | number;
  /** The list with its cells and this bar. */
  place: RefObject<HTMLElement | null>;
  /** The names of the columns that are shown. */
  columns: readonly string[];
  onReady: (boxes: RowBoxes) => void;
  /** The row is as it was, is saved, or waits for a second person. */
  onDone: () => void;
};

const merge = () => import('../../history/Merge.tsx');

/** Fetches the row that is to be edited in its list, as it is now, and the bar of its boxes once it is there. */
export default function RowEditor(props: Props) {
  return (
    <EditedRow view={props.view} id={props.id}>
      <FetchedRow {...props} />
    </EditedRow>
  );
}

const FetchedRow = (props: Props) => {
  const { view, onDone } = props;
  const reader = useReader();
  const notify = useNotify();
  const { record: row, error } = useEditContext<Row>();
  const grant = row && coveringGrant(reader.role, 'edit', view.noun, [row]);
  const refusal =
    error?.message ??
    (grant === null
      ? t('Your role reads this %{label} and does not change it.', { label: view.label })
      : null);
  useEffect(() => {
    if (refusal === null) return;
    notify(refusal, { type: 'error' });
    onDone();
  }, [refusal, notify, onDone]);
  if (!row || !grant) return null;
  const { allowedValues = {} } = grant;
  const fixedNames = Object.keys(allowedValues).filter((name) => allowedValues[name]?.length === 1);
  return <EditorBar {...props} row={row} allowedValues={allowedValues} fixedNames={fixedNames} />;
};

/** The foot of the edited row: what is wrong with it, what it waits for, and the ways to end. */
const EditorBar = ({
  view,
  row: opened,
  allowedValues,
  fixedNames,
  place,
  columns,
  onReady,
  onDone,
}: Props & {
  row: Row;
  allowedValues: Parameters<typeof formFields>[2] & object;
  fixedNames: readonly string[];
}) => {
  const { noun } = view;
  const values = boxValues(formFields(noun, 'edit'), opened);
  const saving = useSaving(
    { view, kind: 'edit', row: opened, values, allowedValues, onSaved: onDone },
    place,
  );
  const { fields, form, changes, draft, overtaken, submit } = saving;
  const row = saving.row ?? opened;
  const bar = useRef<HTMLFormElement>(null);
  const blocker = useUnsaved(saving.unsaved, true);
  const latest = useRef({ submit, changes });
  useEffect(() => {
    latest.current = { submit, changes };
  });
  const cancel = () => {
    draft.forget();
    onDone();
  };
  const ends = useRef({ cancel });
  ends.current.cancel = cancel;
  // The cells draw the boxes, and hear of them once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form stays the same
  useLayoutEffect(
    () =>
      onReady({
        id: opened.id,
        boxOf: (name) => {
          const field = fixedNames.includes(name) ? undefined : fields[name];
          return (
            field && (
              <FormContexts form={form}>
                <InCell value={true}>
                  <FormField noun={noun} name={name} field={field} fields={fields} row={opened} />
                </InCell>
              </FormContexts>
            )
          );
        },
        save: () => void latest.current.submit(),
        // What is typed is not lost by one key.
        cancel: () =>
          latest.current.changes === 0
            ? ends.current.cancel()
            : bar.current?.querySelector<HTMLElement>('button')?.focus(),
        leaveForward: () => bar.current?.querySelector<HTMLElement>(':is(input, button)')?.focus(),
      }),
    [],
  );
  const Merge = overtaken && lazyPage('record/merge', merge);
  const edits = viewWith(useReader(), 'edit', view);
  const formAt = edits && pathTo(edits, 'edit', row);
  return (
    <FormContexts form={form}>
      <form
        ref={bar}
        noValidate
        className={styles.bar}
        aria-label={t('Edit %{label}', { label: `${view.label} ${rowName(noun, row)}` })}
        onSubmit={submit}
      >
        {draft.offered ? (
          <KeptDraftBanner
            draft={draft.offered}
            isOvertaken={draft.isOvertaken}
            onTake={() => draft.takeBack(fixedNames)}
            onForget={draft.discard}
          />
        ) : (
          draft.isElsewhere && <TypedElsewhere />
        )}
        <Faults fields={fields} columns={columns} formAt={formAt} />
        <SaveBar
          fault={saving.fault}
          changes={changes}
          isSending={saving.isSending}
          waitingFor={saving.waitingFor}
          kbd="⏎"
          onCancel={cancel}
        />
        {Merge && (
          <Suspense fallback={null}>
            <Merge
              noun={noun}
              base={row}
              current={overtaken}
              typed={saving.typed()}
              onMerge={(choices: Parameters<typeof saving.merge>[1]) =>
                saving.merge(overtaken, choices)
              }
              onClose={saving.leaveMerge}
            />
          </Suspense>
        )}
        <Leaving blocker={blocker} changes={changes} onLeave={draft.forget} />
      </form>
    </FormContexts>
  );
};

/** The faults of the boxes in words, since a cell has no room for them; the form has the boxes that the list does not show. */
const Faults = ({
  fields,
  columns,
  formAt,
}: {
  fields: Fields;
  columns: readonly string[];
  formAt: string | null;
}) => {
  const { errors } = useFormState();
  const faults = Object.entries(errors as FieldErrors<Record<string, unknown>>);
  if (faults.length === 0) return null;
  const isHidden = faults.some(([name]) => !columns.includes(name));
  return (
    <ul role="alert" className={styles.faults}>
      {faults.map(([name, error]) => (
        <li key={name}>{error?.message ? t(String(error.message)) : fields[name]?.label}</li>
      ))}
      {isHidden && formAt && (
        <li>
          {t('The list does not show every field.')}{' '}
          <Button variant="text" to={formAt}>
            {t('Open the form')}
          </Button>
        </li>
      )}
    </ul>
  );
};

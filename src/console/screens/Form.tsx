import { useRef, useState } from 'react';
import { type HttpError, useCreate, useNotify, useUpdate } from 'react-admin';
import { type FieldValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Giving, pathTo, type Resource, type View, viewWith } from '#model';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { useReader } from '../reader.ts';
import { useKey } from '../useKey.ts';
import { FixedFields } from './FixedFields.tsx';
import styles from './Form.module.css';
import { FormFields } from './FormFields.tsx';
import { boxValues, type FormKind, formFields, resolverFor, wireValues } from './formValues.ts';
import { Leaving } from './Leaving.tsx';
import { Moves } from './Moves.tsx';
import { Remove } from './Remove.tsx';
import { RowBadge } from './RowBadge.tsx';
import { rowName } from './rowName.ts';
import { Changed, clashesOf } from './Stale.tsx';
import { StartFrom } from './StartFrom.tsx';
import { useUnsaved } from './useUnsaved.ts';

type Row = Record<string, unknown> & { id: string | number; version?: number };

type Props = {
  view: View;
  kind: FormKind;
  row: Row | null;
  values: FieldValues;
  /** Fields that the reader's scope has filled in and leaves no choice about. */
  given: readonly string[];
  /** The only values that the reader may give to some fields. */
  giving: Giving;
};

type Fault = { message: string; reference?: string };

/**
 * A form of a row's fields. It is checked by the server's own yup object before it is sent, keeps
 * what was typed whatever the answer, and puts the server's words beside the fields they are about.
 */
export const Form = ({ view, kind, row: opened, values, given, giving }: Props) => {
  const { noun } = view;
  const fields = formFields(noun, kind, giving);
  const [row, setRow] = useState(opened);
  const [current, setCurrent] = useState<Row | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const isLeavingSaved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const reader = useReader();
  const notify = useNotify();
  const [create] = useCreate();
  const [update] = useUpdate();
  const { control, handleSubmit, formState, setError, setValue, reset, getValues } = useForm({
    defaultValues: values,
    resolver: resolverFor(noun, kind),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const dirty = Object.keys(formState.dirtyFields);
  const isUnsaved = useRef(false);
  isUnsaved.current = dirty.length > 0;
  const [unsaved] = useState(() => () => isUnsaved.current && !isLeavingSaved.current);
  const blocker = useUnsaved(unsaved);

  const focusFirstFault = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );

  const send = (data: Record<string, unknown>): Promise<Row> =>
    kind === 'create'
      ? create(view.name, { data }, { returnPromise: true })
      : update(
          view.name,
          { id: row?.id, data: { ...data, version: row?.version }, previousData: row },
          { returnPromise: true, mutationMode: 'pessimistic' },
        );

  const save = async (typed: FieldValues) => {
    setFault(null);
    try {
      const saved = await send(wireValues(fields, typed));
      isLeavingSaved.current = true;
      notify(`${view.label} ${rowName(noun as Resource, saved)} is saved.`, {
        type: 'success',
      });
      const shows = viewWith(reader, 'show', view);
      const lists = viewWith(reader, 'list', view);
      await navigate(
        (shows && pathTo(shows, 'show', saved)) ?? (lists && pathTo(lists, 'list')) ?? '/',
      );
    } catch (error) {
      const { status, message, body } = error as HttpError;
      if (status === 409 && body?.current) return setCurrent(body.current as Row);
      const errors = Object.entries((body?.errors ?? {}) as Record<string, string>);
      const strange = errors.filter(([name]) => !(name in fields)).map(([, words]) => words);
      for (const [name, words] of errors)
        if (name in fields) setError(name, { type: 'server', message: words });
      setFault({ message: [message, ...strange].join(' '), reference: body?.reference });
      focusFirstFault();
    }
  };

  /** Takes the row as it is now under what was typed: changed fields keep what is in their boxes. */
  const takeCurrent = (now: Row) => {
    const typed = getValues();
    const latest = boxValues(fields, now);
    setRow({ ...now, id: row?.id ?? '' });
    reset(latest);
    const kept = Object.fromEntries(dirty.map((name) => [name, typed[name]]));
    reset({ ...latest, ...kept }, { keepDefaultValues: true });
    setCurrent(null);
  };

  const submit = handleSubmit(save, focusFirstFault);
  useKey('Ctrl+Enter', () => void submit());
  const title = kind === 'create' ? `New ${view.label}` : `Edit ${view.label}`;
  return (
    <>
      <PageHead
        title={title}
        subtitle={row && <span className="mono">{rowName(noun as Resource, row)}</span>}
        badge={row && <RowBadge noun={noun} row={row} />}
        actions={
          row && (
            <>
              <Moves
                view={view}
                row={row}
                isHeld={dirty.length > 0}
                onMoved={(moved) => {
                  setRow(moved);
                  reset(boxValues(fields, moved));
                }}
              />
              <Remove view={view} row={row} />
            </>
          )
        }
      />
      <form ref={form} className={styles.form} noValidate aria-label={title} onSubmit={submit}>
        <div className={styles.fields}>
          {row && <FixedFields noun={noun} row={row} fields={fields} />}
          {kind === 'create' && (
            <StartFrom
              noun={noun}
              onChoose={(template) => {
                for (const [name, value] of Object.entries(boxValues(fields, template)))
                  if (!given.includes(name) && template[name] != null)
                    setValue(name, value, { shouldDirty: true });
              }}
            />
          )}
          <FormFields
            noun={noun}
            title={title}
            fields={fields}
            control={control}
            values={values}
            given={given}
            row={row}
          />
        </div>
        <footer className={styles.bar}>
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault.message}
              {fault.reference && <span className="muted"> Reference {fault.reference}</span>}
            </p>
          )}
          <span role="status" className={styles.count}>
            {changesWords(dirty.length)}
          </span>
          <Button onClick={() => void navigate(-1)}>Cancel</Button>
          <Button kind="main" type="submit" kbd="Ctrl ⏎" aria-busy={formState.isSubmitting}>
            Save
          </Button>
        </footer>
      </form>
      {current && row && (
        <Changed
          current={current}
          clashes={clashesOf(fields, row, current, dirty)}
          typed={getValues()}
          onTake={() => takeCurrent(current)}
          onClose={() => setCurrent(null)}
        />
      )}
      <Leaving blocker={blocker} changes={dirty.length} />
    </>
  );
};

const changesWords = (changes: number) =>
  changes === 0 ? 'No changes' : changes === 1 ? '1 change' : `${changes} changes`;

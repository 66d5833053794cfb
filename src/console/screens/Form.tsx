import { useRef, useState } from 'react';
import { type HttpError, useCreate, useNotify, useUpdate } from 'react-admin';
import { Controller, type FieldValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { fieldsOf, keyOf, pathTo, type Resource, type View } from '#model';
import { shown, widgetOf } from '../fields/widgets.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import styles from './Form.module.css';
import { boxValues, type FormKind, formFields, resolverFor, wireValues } from './formValues.ts';
import { grouped } from './grouped.ts';
import { Moves } from './Moves.tsx';
import { Remove } from './Remove.tsx';
import { RowBadge } from './RowBadge.tsx';
import { Changed, clashesOf } from './Stale.tsx';
import { useUnsaved } from './useUnsaved.ts';

type Row = Record<string, unknown> & { id: string | number; version?: number };

type Props = {
  view: View;
  kind: FormKind;
  row: Row | null;
  values: FieldValues;
  /** Fields that the reader's scope has filled in and leaves no choice about. */
  given: readonly string[];
};

type Fault = { message: string; reference?: string };

/**
 * A form of a row's fields. It is checked by the server's own yup object before it is sent, keeps
 * what was typed whatever the answer, and puts the server's words beside the fields they are about.
 */
export const Form = ({ view, kind, row: opened, values, given }: Props) => {
  const { noun } = view;
  const fields = formFields(noun, kind);
  const [row, setRow] = useState(opened);
  const [current, setCurrent] = useState<Row | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const isLeavingSaved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const [create] = useCreate();
  const [update] = useUpdate();
  const { control, handleSubmit, formState, setError, reset, getValues } = useForm({
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
      notify(`${view.label} ${keyOf(noun as Resource, saved as never)} is saved.`, {
        type: 'success',
      });
      const next = pathTo(view, 'show', saved) ?? pathTo(view, 'list') ?? '/';
      await navigate(next);
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
  const title = kind === 'create' ? `New ${view.label}` : `Edit ${view.label}`;
  const fixed = fieldsOf(noun).filter(
    ([name, { kind: is }]) =>
      row && !(name in fields) && is !== 'secret' && is !== 'workflow' && row[name] != null,
  );
  return (
    <>
      <PageHead
        title={title}
        subtitle={row && <span className="mono">{keyOf(noun as Resource, row as never)}</span>}
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
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={title}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.ctrlKey) return;
          event.preventDefault();
          void submit();
        }}
      >
        <div className={styles.fields}>
          {fixed.length > 0 && row && (
            <dl className={styles.fixed}>
              {fixed.map(([name, field]) => (
                <div key={name}>
                  <dt>{field.label}</dt>
                  <dd>{shown(field, row[name])}</dd>
                </div>
              ))}
            </dl>
          )}
          {grouped(Object.entries(fields)).map(([group, members]) => (
            <fieldset key={group} className={styles.group}>
              <legend className={group === '' ? 'unseen' : undefined}>{group || title}</legend>
              {members.map(([name, field]) => {
                const { Input } = widgetOf(field);
                return given.includes(name) ? (
                  <dl key={name} className={styles.given}>
                    <dt>{field.label}</dt>
                    <dd>{shown(field, values[name])}</dd>
                  </dl>
                ) : (
                  <Controller
                    key={name}
                    name={name}
                    control={control}
                    render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
                      <Input
                        name={name}
                        field={field}
                        value={value}
                        onChange={onChange}
                        onBlur={onBlur}
                        inputRef={ref}
                        isRequired={!field.options.optional}
                        error={fieldState.error?.message ?? null}
                      />
                    )}
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
        <footer className={styles.bar}>
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault.message}
              {fault.reference && <span className="muted"> Reference {fault.reference}</span>}
            </p>
          )}
          <span role="status" className={styles.count}>
            {dirty.length === 0
              ? 'No changes'
              : dirty.length === 1
                ? '1 change'
                : `${dirty.length} changes`}
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
      <Dialog
        title="Leave without saving?"
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        actions={
          <>
            <Button onClick={() => blocker.reset?.()}>Stay</Button>
            <Button kind="main" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          </>
        }
      >
        {dirty.length === 1 ? 'One change is' : `${dirty.length} changes are`} not saved and will be
        lost.
      </Dialog>
    </>
  );
};

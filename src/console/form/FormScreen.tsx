import { CreateBase, useEditContext } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { type AllowedValues, coveringGrant, keyOf, type Resource, type View } from '#model';
import { boxValues, formFields, givenValues } from '../fields/formValues.ts';
import { boxParameter } from '../nouns/createdRow.ts';
import { useReader } from '../nouns/reader.ts';
import { Loading } from '../parts/Notes.tsx';
import { NotYours } from '../row/NotYours.tsx';
import { RowFailed } from '../row/RowFailed.tsx';
import { EditedRow } from './EditedRow.tsx';
import { Form } from './Form.tsx';
import type { FormRow } from './useSaving.ts';

type Props = { view: View; params: Readonly<Record<string, string | undefined>> };

const none: AllowedValues = {};

/** The form of a new row or of one that is there. */
export default function FormScreen({ kind, ...props }: Props & { kind: 'create' | 'edit' }) {
  return kind === 'create' ? <Create {...props} /> : <Edit {...props} />;
}

const Create = ({ view }: Props) => {
  const reader = useReader();
  const allowedValues = view.access[reader.role]?.allowedValues ?? none;
  const fixedValues = givenValues(reader, view, allowedValues);
  const fields = formFields(view.noun, 'create');
  const [search] = useSearchParams();
  // The box of another form that requested the new row passes some of its values.
  const known = search.has(boxParameter)
    ? Object.fromEntries([...search].filter(([name]) => Object.hasOwn(fields, name)))
    : {};
  const values = { ...boxValues(fields, null), ...known, ...fixedValues };
  return (
    <CreateBase resource={view.name} disableAuthentication>
      <Form
        view={view}
        kind="create"
        row={null}
        values={values}
        allowedValues={allowedValues}
        fixedNames={Object.keys(fixedValues)}
      />
    </CreateBase>
  );
};

const Edit = ({ view, params }: Props) => {
  const id = keyOf(view.noun as Resource, params as never);
  return (
    <EditedRow view={view} id={id}>
      <EditForm view={view} id={id} />
    </EditedRow>
  );
};

const EditForm = ({ view, id }: { view: View; id: string }) => {
  const reader = useReader();
  const { record: row, error, refetch } = useEditContext<FormRow>();
  if (!row)
    return error ? (
      <RowFailed view={view} id={id} error={error as Error} onRetry={() => void refetch?.()} />
    ) : (
      <Loading />
    );
  const grant = coveringGrant(reader.role, 'edit', view.noun, [row]);
  if (!grant) return <NotYours view={view} row={row} />;
  const { allowedValues = none } = grant;
  const values = boxValues(formFields(view.noun, 'edit'), row);
  // A field with only one value allowed to the reader is read-only.
  const fixedNames = Object.keys(allowedValues).filter((name) => allowedValues[name]?.length === 1);
  // A form takes its values once; another row needs another form.
  return (
    <Form
      key={id}
      view={view}
      kind="edit"
      row={row}
      values={values}
      allowedValues={allowedValues}
      fixedNames={fixedNames}
    />
  );
};

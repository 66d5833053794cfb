import { useGetOne } from 'react-admin';
import { keyOf, type Resource, type View } from '#model';
import { Loading } from '../layout/Notes.tsx';
import { useReader } from '../reader.ts';
import { Form } from './Form.tsx';
import { boxValues, formFields, givenValues } from './formValues.ts';
import { RowFailed } from './RowFailed.tsx';

type Props = { view: View; params: Readonly<Record<string, string | undefined>> };

/** The form of a new row or of one that is there. */
export default function FormScreen({ kind, ...props }: Props & { kind: 'create' | 'edit' }) {
  return kind === 'create' ? <Create {...props} /> : <Edit {...props} />;
}

const Create = ({ view }: Props) => {
  const reader = useReader();
  const given = givenValues(reader, view);
  const values = { ...boxValues(formFields(view.noun, 'create'), null), ...given };
  return <Form view={view} kind="create" row={null} values={values} given={Object.keys(given)} />;
};

const Edit = ({ view, params }: Props) => {
  const id = keyOf(view.noun as Resource, params as never);
  const { data: row, error, refetch } = useGetOne(view.name, { id }, { staleTime: 0 });
  if (!row)
    return error ? (
      <RowFailed view={view} id={id} error={error as Error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  const values = boxValues(formFields(view.noun, 'edit'), row);
  // A form takes its values once; another row needs another form.
  return <Form key={id} view={view} kind="edit" row={row} values={values} given={[]} />;
};

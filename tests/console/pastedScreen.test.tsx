import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import {
  AdminContext,
  BulkDeleteButton,
  type DataProvider,
  DataTable,
  defaultI18nProvider,
  Edit,
  List,
  memoryStore,
  Notification,
  ReferenceField,
  ReferenceManyField,
  ResourceContextProvider,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  useEditContext,
} from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { dataProvider } from '#console/calls/dataProvider.ts';
import { FormContexts } from '#console/fields/FormContexts.tsx';
import { FormFields } from '#console/fields/FormFields.tsx';
import { boxValues, formFields } from '#console/fields/formValues.ts';
import { EditedRow } from '#console/form/EditedRow.tsx';
import { type FormRow, useSaving } from '#console/form/useSaving.ts';
import { type View, viewsOf } from '#model';
import { nouns } from '#registry';
import { openRealServer } from './signedInConsole.ts';

const server = openRealServer();
const { calls } = server;
beforeEach(() => server.signIn('control', 'controlUser'));

/** A screen as react-admin's documentation has it, on our data. */
const paste = (resource: string, screenOf: ReactNode) =>
  render(
    <AdminContext
      dataProvider={dataProvider as DataProvider}
      i18nProvider={defaultI18nProvider}
      store={memoryStore()}
    >
      <ResourceContextProvider value={resource}>{screenOf}</ResourceContextProvider>
      <Notification />
    </AdminContext>,
  );
const writing = () => calls.filter(({ method }) => method !== 'GET');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const retype = async (label: string, text: string) => {
  const box = await screen.findByLabelText(label, { exact: false });
  await userEvent.clear(box);
  if (text !== '') await userEvent.type(box, text);
};

const branches = (
  <List disableSyncWithLocation sort={{ field: 'id', order: 'ASC' }} perPage={10}>
    <DataTable bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
      <DataTable.Col source="branchId" />
      <DataTable.Col source="branchName" />
    </DataTable>
  </List>
);

test('a pasted form saves a record that it was given whole', async () => {
  paste(
    'branch',
    <Edit id="M005/B1" mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <TextInput source="branchName" />
        <TextInput source="city" />
      </SimpleForm>
    </Edit>,
  );
  await retype('Branch name', 'Fort');
  await retype('City', '');
  await press(/save/i);
  await screen.findByText('Element updated');
  expect(writing().map(({ body }) => body)).toEqual([
    { branchName: 'Fort', city: null, isActive: true, version: 1 },
  ]);
});

test('a pasted form shows what the server refuses at its field, and its sentence once', async () => {
  paste(
    'branch',
    <Edit id="M005/B2" mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <TextInput source="branchName" />
        <TextInput source="city" />
      </SimpleForm>
    </Edit>,
  );
  await retype('Branch name', '');
  await retype('City', 'x'.repeat(51));
  await press(/save/i);
  await screen.findByText('City cannot have more than 50 characters');
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('Branch Name is mandatory')).toBeInTheDocument();
  expect(screen.queryByText(/form is not valid/)).toBeNull();
  await retype('Branch name', 'Fort');
  await retype('City', 'Goa');
  await press(/save/i);
  await screen.findByText('Element updated');
});

test('a pasted list selects all rows, and says of those that are not deleted why', async () => {
  paste('branch', branches);
  const boxes = await screen.findAllByRole('checkbox');
  await userEvent.click(boxes[0] as HTMLElement);
  await press('Select all');
  await screen.findByText('80 items selected');
  await press(/^Delete/);
  await press('Confirm');
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(
    /^39 of 80 rows are removed\. M001\/B1: This Branch is in use: 6 Users refer to it\. M001\/B2, .* and 35 more: This Branch is in use: 1 User refers to it\.$/,
  );
  expect(writing()).toHaveLength(80);
});

test('a pasted list of references has the rows of a key of two parts', async () => {
  paste(
    'branch',
    <Show id="M001/B1">
      <SimpleShowLayout>
        <ReferenceManyField reference="user" target="branchId">
          <DataTable bulkActionButtons={false}>
            <DataTable.Col source="userId" />
          </DataTable>
        </ReferenceManyField>
      </SimpleShowLayout>
    </Show>,
  );
  await waitFor(() => expect(screen.getByRole('cell', { name: '1001' })).toBeInTheDocument());
});

/** A form of ours with an input and a field of react-admin among its boxes. */
const BranchForm = ({ view, row }: { view: View; row: FormRow }) => {
  const form = useRef<HTMLFormElement>(null);
  const { city: _, ...fields } = formFields(view.noun, 'edit');
  const values = boxValues(formFields(view.noun, 'edit'), row);
  const opened = { view, kind: 'edit', row, values, allowedValues: {}, onSaved: () => {} } as const;
  const saving = useSaving(opened, form);
  return (
    <FormContexts form={saving.form}>
      <form ref={form} noValidate onSubmit={saving.submit}>
        <FormFields
          noun={view.noun}
          title="Branch"
          fields={fields}
          values={values}
          fixedNames={[]}
          row={row}
        />
        <TextInput source="city" label="Town" />
        <ReferenceField source="tradingMemberId" reference="tradingMember">
          <TextField source="memberName" />
        </ReferenceField>
        <button type="submit">Save</button>
      </form>
    </FormContexts>
  );
};

const FetchedBranchForm = ({ view }: { view: View }) => {
  const { record } = useEditContext<FormRow>();
  return record ? <BranchForm view={view} row={record} /> : null;
};

test('an input and a field of react-admin work among the boxes of a form', async () => {
  const view = nouns.flatMap(viewsOf).find(({ name }) => name === 'branch') as View;
  paste(
    'branch',
    <EditedRow view={view} id="M003/B1">
      <FetchedBranchForm view={view} />
    </EditedRow>,
  );
  const { data } = await dataProvider.getOne('tradingMember', { id: 'M003' });
  expect(await screen.findByText(data.memberName)).toBeInTheDocument();
  await retype('Branch Name', 'Fort');
  await retype('Town', 'x'.repeat(51));
  await press('Save');
  // The check of our form, at the input of react-admin.
  await screen.findByText('City cannot have more than 50 characters');
  expect(screen.getByLabelText('Town', { exact: false })).toHaveFocus();
  expect(writing()).toEqual([]);
  await retype('Town', 'Goa');
  await press('Save');
  await waitFor(() =>
    expect(writing().map(({ body }) => body)).toEqual([
      expect.objectContaining({ branchName: 'Fort', city: 'Goa' }),
    ]),
  );
});

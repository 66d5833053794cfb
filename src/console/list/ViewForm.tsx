import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { HttpError } from 'ra-core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type Role, roleLabels, roles } from '#domain/roles.ts';
import type { Reader } from '#model';
import { t } from '../browser/language.ts';
import { Boxed } from '../fields/Boxed.ts';
import { FormContexts } from '../fields/FormContexts.tsx';
import { Button } from '../parts/Button.tsx';
import { SelectBox } from '../parts/SelectBox.tsx';
import { TextBox } from '../parts/TextBox.tsx';
import type { SavedView, ViewBody } from './savedViews.ts';
import { Actions } from './viewMenuParts.ts';

/** The audiences for which a user may save a view; the server decides. */
const audiencesOf = ({ role, memberId }: Reader): (readonly [ViewBody['audience'], string])[] => [
  ['private', t('Only me')],
  ...(role === 'memberAdmin'
    ? [['member', t('All users of %{memberId}', { memberId })] as const]
    : []),
  ...(role === 'controlUser'
    ? [['member', t('All users of a member')] as const, ['role', t('All users of a role')] as const]
    : []),
];

/** The name of a saved view, whom it is for, and whether the list opens with it. */
export const ViewForm = ({
  reader,
  before,
  onWrite,
  onCancel,
}: {
  reader: Reader;
  /** The view that is changed; null for a new one. */
  before: SavedView | null;
  onWrite: (body: ViewBody) => Promise<void>;
  onCancel: () => void;
}) => {
  const form = useForm({
    defaultValues: {
      name: before?.name ?? '',
      audience: before?.audience ?? 'private',
      memberId: before?.memberId ?? '',
      role: (before?.role ?? roles[0] ?? 'controlUser') as Role,
      isDefault: before?.isDefault ?? false,
    },
  });
  const { formState, handleSubmit, setError, setFocus, watch } = form;
  const { name, audience } = watch();
  useEffect(() => setFocus('name'), [setFocus]);
  const audiences = audiencesOf(reader);
  const send = handleSubmit(({ memberId, role, ...typed }) =>
    onWrite({
      ...typed,
      memberId: audience === 'member' && memberId !== '' ? memberId : null,
      role: audience === 'role' ? role : null,
      state: '',
    }).catch(({ body, message }: HttpError) => {
      const { name, memberId, ...others } = (body?.errors ?? {}) as Record<string, string>;
      if (name) setError('name', { message: name });
      if (memberId) setError('memberId', { message: memberId });
      const [words = name || memberId ? undefined : message] = Object.values(others);
      if (words) setError('root', { message: words });
    }),
  );
  return (
    <form className="column" style={{ padding: 4 }} onSubmit={send}>
      <FormContexts form={form}>
        <Boxed name="name">
          {(box) => <TextBox {...box} label={t('Name of the view')} maxLength={60} />}
        </Boxed>
        {audiences.length > 1 && <Select name="audience" label={t('For')} options={audiences} />}
        {audience === 'member' && reader.memberId === null && (
          <Boxed name="memberId">
            {(box) => <TextBox {...box} label={t('Member Id')} mono maxLength={5} />}
          </Boxed>
        )}
        {audience === 'role' && (
          <Select name="role" label={t('Role')} options={Object.entries(roleLabels)} />
        )}
        <Boxed<boolean> name="isDefault">
          {({ value, onChange }) => (
            <FormControlLabel
              label={t('Open the list with this view')}
              control={<Checkbox checked={value} onChange={(_, is) => onChange(is)} />}
            />
          )}
        </Boxed>
      </FormContexts>
      {formState.errors.root && (
        <p role="alert" className="fault">
          {formState.errors.root.message}
        </p>
      )}
      <Actions>
        <Button
          variant="contained"
          type="submit"
          disabled={formState.isSubmitting || name.trim() === ''}
        >
          {before ? t('Save') : t('Save as a view')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </Actions>
    </form>
  );
};

const Select = (select: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, words: string])[];
}) => (
  <Boxed name={select.name}>
    {({ inputRef, ...box }) => (
      <SelectBox {...box} label={select.label}>
        {select.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectBox>
    )}
  </Boxed>
);

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { HttpError } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { type Role, roleLabels, roles } from '#domain/roles.ts';
import type { Reader } from '#model';
import { t } from '../browser/language.ts';
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
  const [name, setName] = useState(before?.name ?? '');
  const [audience, setAudience] = useState(before?.audience ?? 'private');
  const [memberId, setMemberId] = useState(before?.memberId ?? '');
  const [role, setRole] = useState<Role>(before?.role ?? roles[0] ?? 'controlUser');
  const [isDefault, setIsDefault] = useState(before?.isDefault ?? false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const send = async () => {
    setIsSending(true);
    try {
      await onWrite({
        name,
        audience,
        memberId: audience === 'member' && memberId !== '' ? memberId : null,
        role: audience === 'role' ? role : null,
        state: '',
        isDefault,
      });
    } catch (error) {
      const { body, message } = error as HttpError;
      setErrors(
        body?.errors && Object.keys(body.errors).length > 0 ? body.errors : { '': message },
      );
      setIsSending(false);
    }
  };
  const audiences = audiencesOf(reader);
  return (
    <form
      className="column"
      style={{ padding: 4 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextBox
        label={t('Name of the view')}
        value={name}
        maxLength={60}
        inputRef={box}
        error={errors.name}
        onChange={setName}
      />
      {audiences.length > 1 && (
        <SelectBox
          label={t('For')}
          value={audience}
          onChange={(value) => setAudience(value as ViewBody['audience'])}
        >
          {audiences.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectBox>
      )}
      {audience === 'member' && reader.memberId === null && (
        <TextBox
          label={t('Member Id')}
          mono
          value={memberId}
          maxLength={5}
          error={errors.memberId}
          onChange={setMemberId}
        />
      )}
      {audience === 'role' && (
        <SelectBox label={t('Role')} value={role} onChange={(value) => setRole(value as Role)}>
          {Object.entries(roleLabels).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectBox>
      )}
      <FormControlLabel
        label={t('The list opens with it')}
        control={<Checkbox checked={isDefault} onChange={(_, is) => setIsDefault(is)} />}
      />
      {Object.entries(errors)
        .filter(([field]) => field !== 'name' && field !== 'memberId')
        .map(([field, words]) => (
          <p key={field} role="alert" className="fault">
            {words}
          </p>
        ))}
      <Actions>
        <Button variant="contained" type="submit" disabled={isSending || name.trim() === ''}>
          {before ? t('Save') : t('Save as a view')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </Actions>
    </form>
  );
};

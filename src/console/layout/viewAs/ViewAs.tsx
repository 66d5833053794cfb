import type { HttpError } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { memberRoles, type Role } from '#domain/roles.ts';
import { type Field, text } from '#model';
import { viewAs } from '#own/session/viewAsFields.ts';
import { t } from '../../browser/language.ts';
import { ReferenceInput } from '../../fields/ReferenceInput.tsx';
import { widgetOf } from '../../fields/widgets.ts';
import { useNoun } from '../../nouns/useNoun.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { viewAsRole } from './viewingCalls.ts';

const [firstRole = ''] = Object.keys(viewAs.role.choices);
const blank = { role: firstRole, memberId: '', branchId: '' };
type Typed = typeof blank;

/**
 * Asks for the role to view the console as, and for users of members the member, whose rows the
 * lists then show.
 */
export default function ViewAs({ onClose }: { onClose: () => void }) {
  const form = useId();
  const user = useNoun('user');
  const [typed, setTyped] = useState<Typed>(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isOfMember = (memberRoles as readonly Role[]).includes(typed.role as Role);
  const isOfBranch = typed.role === 'branchAdmin';
  const { Input: RoleInput } = widgetOf(viewAs.role);
  const put = (name: keyof Typed) => (value: unknown) => {
    setTyped((before) => ({ ...before, [name]: String(value ?? '') }));
    setErrors({});
  };
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFailure(null);
    try {
      await viewAsRole({
        role: typed.role,
        memberId: isOfMember ? typed.memberId || null : null,
        branchId: isOfBranch ? typed.branchId || null : null,
      });
    } catch (error) {
      const { body, message } = error as HttpError;
      const faults = (body?.errors ?? {}) as Record<string, string>;
      setErrors(faults);
      if (Object.keys(faults).length === 0) setFailure(message);
      setSending(false);
    }
  };
  const box = (name: 'memberId' | 'branchId', field: Field, along = {}) => (
    <ReferenceInput
      key={name}
      name={name}
      field={field}
      value={typed[name]}
      along={along}
      onChange={put(name)}
      onBlur={() => {}}
      isRequired
      withNew={false}
      inputRef={null}
      error={errors[name] ?? null}
    />
  );
  const fields = (user?.fields ?? {}) as Readonly<Record<string, Field>>;
  return (
    <Dialog
      title={t('View As')}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="contained" type="submit" form={form} aria-busy={isSending}>
            {t('View')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void begin(event)} className="column">
        <RoleInput
          name="role"
          field={viewAs.role}
          value={typed.role}
          onChange={put('role')}
          onBlur={() => {}}
          isRequired
          inputRef={null}
          error={errors.role ?? null}
        />
        {isOfMember && box('memberId', fields.memberId ?? text(t('Member Id')))}
        {isOfBranch &&
          box('branchId', fields.branchId ?? text(t('Branch Id')), {
            tradingMemberId: typed.memberId,
          })}
        <ul className="faded">
          <li>
            {t(
              'You see the menu, dashboards and lists of that role, with the rows of that member.',
            )}
          </li>
          <li>
            {t(
              'Nothing can be changed meanwhile, and what your own role may not read stays closed.',
            )}
          </li>
          <li>{t('It is a role and not a person: rows that belong to one user are left out.')}</li>
          <li>{t('It ends after 30 minutes, and the journal keeps who viewed as whom.')}</li>
        </ul>
        {failure && <p role="alert">{failure}</p>}
      </form>
    </Dialog>
  );
}

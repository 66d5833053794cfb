import { useWatch } from 'react-hook-form';
import { memberRoles } from '#domain/roles.ts';
import { type Field, text } from '#model';
import { viewAs } from '#own/session/viewAsFields.ts';
import { t } from '../../browser/language.ts';
import { Boxed } from '../../fields/Boxed.ts';
import { Question } from '../../fields/Question.tsx';
import { ReferenceInput } from '../../fields/ReferenceInput.tsx';
import { widgetOf } from '../../fields/widgets.ts';
import { useNoun } from '../../nouns/useNoun.ts';
import { viewAsRole } from './viewingCalls.ts';

const [firstRole = ''] = Object.keys(viewAs.role.choices);
const blank = { role: firstRole, memberId: '', branchId: '' };
type Typed = typeof blank;

/**
 * Asks for the role to view the console as, and for users of members the member, whose rows the
 * lists then show.
 */
export default function ViewAs({ onClose }: { onClose: () => void }) {
  return (
    <Question<Typed>
      title={t('View As')}
      answer={t('View')}
      leave={t('Cancel')}
      values={blank}
      act={({ role, memberId, branchId }) =>
        viewAsRole({
          role,
          memberId: isOfMember(role) ? memberId || null : null,
          branchId: role === 'branchAdmin' ? branchId || null : null,
        })
      }
      onClose={onClose}
    >
      <Boxes />
      <ul className="faded">
        <li>
          {t('You see the menu, dashboards and lists of that role, with the rows of that member.')}
        </li>
        <li>
          {t(
            'Nothing can be changed meanwhile, and data that your own role may not read stays hidden.',
          )}
        </li>
        <li>{t('It is a role and not a person: rows that belong to one user are left out.')}</li>
        <li>{t('It ends after 30 minutes, and the journal records who viewed as whom.')}</li>
      </ul>
    </Question>
  );
}

const isOfMember = (role: string) => (memberRoles as readonly string[]).includes(role);

const Boxes = () => {
  const user = useNoun('user');
  const { role, memberId } = useWatch<Typed>();
  const { Input: RoleInput } = widgetOf(viewAs.role);
  const fields = (user?.fields ?? {}) as Readonly<Record<string, Field>>;
  const box = (name: 'memberId' | 'branchId', field: Field, along = {}) => (
    <Boxed key={name} name={name}>
      {(input) => (
        <ReferenceInput {...input} field={field} along={along} isRequired withNew={false} />
      )}
    </Boxed>
  );
  return (
    <>
      <Boxed name="role">
        {(input) => <RoleInput {...input} field={viewAs.role} isRequired />}
      </Boxed>
      {isOfMember(role ?? '') && box('memberId', fields.memberId ?? text(t('Member Id')))}
      {role === 'branchAdmin' &&
        box('branchId', fields.branchId ?? text(t('Branch Id')), { tradingMemberId: memberId })}
    </>
  );
};

import type { Credentials, LoginType } from '../../session/credentials.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import '../pages/later.css';
import { richly, t } from '../../browser/language.ts';
import { Link } from './Link.tsx';
import { Popup } from './Popup.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';

/** The ways on from the sign-in form: help, the other kind of sign-in, the accounts of the demo. */
export const BelowForm = ({
  kind,
  onChoose,
}: {
  kind: LoginType;
  onChoose: (account: Credentials) => void;
}) => (
  <>
    <ProviderSignIn />
    <p className="row between login-row faded">
      <Link to="/forgot-password">{t('Forgot Password')}</Link>
      <Popup label={t('Contact us')} title={t('Contact us')}>
        <p>
          {t(
            "Users of a member firm: your Member Admin or Branch Admin can tell you your Member Id and User Id. For everything else please contact the exchange's administrator.",
          )}
        </p>
      </Popup>
    </p>
    <p className="faded">
      {kind === 'member'
        ? richly('Exchange staff and listed companies: %{link}', {
            link: <Link to="/ldapLogin">{t('sign in with a domain account')}</Link>,
          })
        : richly('Users of member firms: %{link}', {
            link: <Link to="/login">{t('sign in with a Member Id')}</Link>,
          })}
    </p>
    <DemoAccounts kind={kind} onChoose={onChoose} />
  </>
);

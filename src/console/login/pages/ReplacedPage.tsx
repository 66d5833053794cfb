import { Frame } from './Frame.tsx';
import './later.css';
import { richly, t } from '../../browser/language.ts';

/** A tab whose user is no longer signed in, because another user signed in in another tab. */
const ReplacedPage = ({ by }: { by: string }) => (
  <Frame title={t('Signed in elsewhere')}>
    <p className="faded" role="alert">
      {richly(
        '%{by} has signed in in another tab of this browser. A browser has one session, so this tab is signed out.',
        { by: <b>{by}</b> },
      )}
    </p>
    <button type="button" className="login-main" onClick={() => location.assign('/')}>
      {t('Continue as %{by}', { by })}
    </button>
  </Frame>
);

export default ReplacedPage;

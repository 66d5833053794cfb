import { Frame } from './Frame.tsx';
import './later.css';

/** A tab whose user is no longer signed in, because another user signed in in another tab. */
const ReplacedPage = ({ by }: { by: string }) => (
  <Frame title="Signed in elsewhere">
    <p className="login-text" role="alert">
      <b>{by}</b> has signed in in another tab of this browser. A browser has one session, so this
      tab is signed out.
    </p>
    <button type="button" className="login-main" onClick={() => location.assign('/')}>
      Continue as {by}
    </button>
  </Frame>
);

export default ReplacedPage;

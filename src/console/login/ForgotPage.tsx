import { Frame } from './Frame.tsx';
import { Link } from './Link.tsx';
import './later.css';

/** What to do about a forgotten password. */
const ForgotPage = () => (
  <Frame title="Forgot Password">
    <p className="login-text">
      Forgotten passwords are reset by the exchange. Please contact the exchange's administrator
      with your Member Id and User Id, or your Domain Id.
    </p>
    <p className="login-text">
      The exchange never asks for your password or for an OTP. Do not tell them to anyone.
    </p>
    <p className="login-row">
      <Link to="/login">Back to Login</Link>
    </p>
  </Frame>
);

export default ForgotPage;

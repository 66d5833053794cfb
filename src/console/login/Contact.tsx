import { Popup } from './Popup.tsx';

/** Whom to ask when one cannot sign in. */
const Contact = () => (
  <Popup label="Contact us" title="Contact us">
    <p>
      Users of a member firm: your Member Admin or Branch Admin can tell you your Member Id and User
      Id. For everything else please contact the exchange's administrator.
    </p>
  </Popup>
);

export default Contact;

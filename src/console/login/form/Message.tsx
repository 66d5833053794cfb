import { t } from '../../browser/language.ts';
export type Words = { text: string; isFault: boolean };

/** The box above a form: what to do, or what the server said. */
export const Message = ({ text, isFault }: Words) => (
  <p
    className={`told login-message ${isFault ? 'softRed' : 'softBlue'}`}
    role={isFault ? 'alert' : 'status'}
  >
    {t(text)}
  </p>
);

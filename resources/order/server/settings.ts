import { paiseOf } from '#domain/money.ts';
import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { encryptedAddress, token, type Variable, wholeNumber } from '#server/runtime/variable.ts';

const rupees = wholeNumber(1_000_000_000, 1, 10_000_000_000_000, 'rupees');

/** An amount that is given in rupees and read in paise. */
const paise: Variable<number> = {
  ...rupees,
  initial: paiseOf(rupees.initial),
  initialText: String(rupees.initial),
  read: (text) => {
    const value = rupees.read(text);
    return value === undefined ? undefined : paiseOf(value);
  },
};

/** The settings of the intake of bids. */
export const orderSettings = moduleSettings('order', 'Interfaces and the market', {
  /**
   * The risk management outside that bids are checked by and wait for, and what it wants to be shown;
   * null for the checks of the intake alone. Bids go there with the PANs of clients, so never in clear.
   */
  rmsUrl: [
    'RMS_URL',
    encryptedAddress('https://rms.example/ofs'),
    'an external risk management system that every bid waits for',
  ],
  rmsToken: ['RMS_TOKEN', token, 'the token that it expects'],
  /**
   * Supervisors get an alert for a 0% margin bid that is worth more, paise; by default from 100 crore rupees
   * on.
   */
  alertValue: [
    'OFFERDESK_ALERT_VALUE',
    paise,
    'supervisors are alerted to bids with 0% margin above this value',
  ],
});

import { paiseOf } from '#domain/money.ts';
import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { encryptedAddress, token, type Variable } from '#server/runtime/variable.ts';

const rupees: Variable<number> = {
  initial: 100_000_000_000,
  allowed: 'a number of rupees from 1 to 10000000000000',
  read: (text) => {
    const value = /^\d{1,14}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= 10_000_000_000_000 ? paiseOf(value) : undefined;
  },
};

/** The settings of the intake of bids. */
export const orderSettings = moduleSettings('order', {
  /**
   * The risk management outside that bids are checked by and wait for, and what it wants to be shown;
   * null for the checks of the intake alone. Bids go there with the PANs of clients, so never in clear.
   */
  rmsUrl: ['RMS_URL', encryptedAddress('https://rms.example/ofs')],
  rmsToken: ['RMS_TOKEN', token],
  /**
   * Supervisors get an alert for a 0% margin bid that is worth more, paise; by default from 100 crore rupees
   * on.
   */
  alertValue: ['OFFERDESK_ALERT_VALUE', rupees],
});

import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { networksIn } from '#server/runtime/networks.ts';
import { type Variable, wholeNumber } from '#server/runtime/variable.ts';

const networks: Variable<string> = {
  initial: '',
  allowed: 'networks with commas between: 10.1.0.0/16, 192.168.7.9',
  read: (text) => (networksIn(text) === null ? undefined : text),
};

/** Where webhooks may go besides the internet, and how long they may fail. */
export const webhookSettings = moduleSettings('webhook', 'Interfaces and the market', {
  networks: [
    'OFFERDESK_WEBHOOK_NETWORKS',
    networks,
    'private networks to which webhooks may go, also by http://; without it, to the internet alone',
  ],
  days: [
    'OFFERDESK_WEBHOOK_DAYS',
    wholeNumber(3, 1, 30, 'days'),
    'after how many days without a delivery a webhook is switched off',
  ],
});

import { webhook } from '#schemas/webhook.ts';
import { serverModule } from '#server/module/module.ts';
import { endDeliveries } from './server/endDeliveries.ts';
import { madeSecret, newSecret } from './server/newSecret.ts';
import { sendWebhooks } from './server/sendWebhooks.ts';
import { startWebhook, stopWebhook } from './server/switching.ts';
import { takeDeliveries } from './server/takeDeliveries.ts';
import { webhookRule } from './server/webhookRule.ts';

export default serverModule(webhook, {
  calls: { newSecret: madeSecret },
  actions: { stop: { does: stopWebhook }, start: { does: startWebhook } },
  rule: webhookRule,
  mutations: [newSecret, takeDeliveries, endDeliveries],
  start: (machine) => sendWebhooks(machine),
});

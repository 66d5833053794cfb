import { webhook } from '#schemas/webhook.ts';
import { serverModule } from '#server/module/module.ts';
import { madeSecret, newSecret } from './server/newSecret.ts';
import { startWebhook, stopWebhook } from './server/switching.ts';
import { webhookRule } from './server/webhookRule.ts';

export default serverModule(webhook, {
  calls: { newSecret: madeSecret },
  actions: { stop: { does: stopWebhook }, start: { does: startWebhook } },
  rule: webhookRule,
  mutations: [newSecret],
});

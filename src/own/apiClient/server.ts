import { serverModule } from '#server/module/module.ts';
import { apiClient } from './apiClient.ts';
import { clientRule } from './server/clientRule.ts';
import { madeSecret, newSecret } from './server/newSecret.ts';
import { revokeClient } from './server/revokeClient.ts';

export default serverModule(apiClient, {
  calls: { newSecret: madeSecret },
  actions: { revoke: { does: revokeClient } },
  rule: clientRule,
  mutations: [newSecret],
});

import { webhookDelivery } from '#schemas/webhookDelivery.ts';
import { serverModule } from '#server/module/module.ts';
import { resend } from './server/resend.ts';

export default serverModule(webhookDelivery, { calls: {}, actions: { resend: { does: resend } } });

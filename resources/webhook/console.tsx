import { pages } from '#console/nouns/pages.ts';
import { webhook } from '#schemas/webhook.ts';
import { NewSecret } from './console/NewSecret.tsx';

export default pages(webhook, { newSecret: NewSecret });

import { pages } from '#console/nouns/pages.ts';
import { user } from '#schemas/user.ts';
import { MfaSettings } from './console/MfaSettings.tsx';

export default pages(user, { mfa: MfaSettings });

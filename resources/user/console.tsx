import { pages } from '#console/pages.ts';
import { user } from '#schemas/user.ts';
import { MfaSettings } from './MfaSettings.tsx';

export default pages(user, { mfa: MfaSettings });

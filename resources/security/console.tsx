import { pages } from '#console/nouns/pages.ts';
import { security } from '#schemas/security.ts';
import { ActiveSecurities } from '../activity/console/securities/ActiveSecurities.tsx';

export default pages(security, { active: ActiveSecurities });

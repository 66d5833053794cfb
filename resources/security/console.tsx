import { pages } from '#console/pages.ts';
import { security } from '#schemas/security.ts';
import { ActiveSecurities } from './ActiveSecurities.tsx';

export default pages(security, { active: ActiveSecurities });

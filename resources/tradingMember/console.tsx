import { pages } from '#console/pages.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { LimitSetting } from './LimitSetting.tsx';

export default pages(tradingMember, { limits: LimitSetting });

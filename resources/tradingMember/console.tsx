import { pages } from '#console/nouns/pages.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { LimitSetting } from './console/LimitSetting.tsx';

export default pages(tradingMember, { limits: LimitSetting });

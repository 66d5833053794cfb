import { pages } from '#console/pages.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { WhatIf } from './WhatIf.tsx';

export default pages(masterSetup, { whatIf: WhatIf });

import { pages } from '#console/nouns/pages.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { WhatIf } from './console/WhatIf.tsx';

export default pages(masterSetup, { whatIf: WhatIf });

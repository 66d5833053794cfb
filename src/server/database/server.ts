import { folderModule } from './folderModule.ts';
import { rowMutations } from './rows/rows.ts';
import { record } from './writing/mutation.ts';

export default folderModule({ mutations: [...rowMutations, record] });

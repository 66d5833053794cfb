import { folderModule } from '../database/folderModule.ts';
import { viewMutations } from './mutations.ts';
import { savedView } from './table.ts';

export default folderModule({ tables: [savedView], mutations: viewMutations });

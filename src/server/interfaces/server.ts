import { folderModule } from '../database/folderModule.ts';
import { leaveLink, moveLink, renewLink, takeLink, tellLink } from './linkMutations.ts';
import { interfaceLink } from './table.ts';

export default folderModule({
  tables: [interfaceLink],
  mutations: [takeLink, renewLink, tellLink, moveLink, leaveLink],
});

import { folderModule } from '../database/folderModule.ts';
import { linkMinute } from './linkMinute.ts';
import { emitLinkStatus, leaveLink, moveLink, renewLink, takeLink } from './linkMutations.ts';
import { interfaceLink } from './table.ts';

export default folderModule({
  tables: [interfaceLink, linkMinute],
  mutations: [takeLink, renewLink, emitLinkStatus, moveLink, leaveLink],
});

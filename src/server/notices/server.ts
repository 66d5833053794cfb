import { folderModule } from '../database/folderModule.ts';
import { markRead } from './markRead.ts';
import { readNotice } from './table.ts';

export default folderModule({ tables: [readNotice], mutations: [markRead] });

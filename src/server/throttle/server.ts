import { folderModule } from '../database/folderModule.ts';
import { throttle } from './table.ts';
import { takeUses } from './takeUses.ts';

export default folderModule({ tables: [throttle], mutations: [takeUses] });

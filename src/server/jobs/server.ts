import { folderModule } from '../database/folderModule.ts';
import { taskPause } from './taskPause.ts';

export default folderModule({ tables: [taskPause] });

import { folderModule } from '../database/folderModule.ts';
import { clockMark } from './clockMark.ts';
import { keepMark, notifySetBack } from './keepClock.ts';

export default folderModule({ tables: [clockMark], mutations: [keepMark, notifySetBack] });

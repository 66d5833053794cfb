import { folderModule } from '../database/folderModule.ts';
import { endTry, takeLetter } from './letterMutations.ts';
import { waitingLetter } from './waitingLetter.ts';

export default folderModule({ tables: [waitingLetter], mutations: [takeLetter, endTry] });

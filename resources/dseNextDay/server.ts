import { dseNextDay } from '#schemas/dseNextDay.ts';
import { processModule } from '#server/processes/stepHandler.ts';
import { allocateBook } from '../allocation/server/allocateBook.ts';
import { approve } from '../allocation/server/approve.ts';
import { cancelledOn } from '../allocation/server/cancelled.ts';
import { checkBook } from '../allocation/server/checkBook.ts';
import { demandFile } from '../allocation/server/demandFile.ts';
import { mergeBooks } from '../allocation/server/mergeBooks.ts';
import { ownBook } from '../allocation/server/ownBook.ts';
import { publish } from '../allocation/server/publish.ts';
import { sendResults } from '../allocation/server/sendResults.ts';
import { startableOn } from '../allocation/server/startable.ts';
import { writeResultFiles } from '../allocation/server/writeResultFiles.ts';
import { titleOn } from '../masterSetup/server/offerDay.ts';

export default processModule(dseNextDay, {
  startable: startableOn('T+1', { isDesignated: true }),
  title: titleOn('T+1'),
  steps: {
    check: checkBook('T+1'),
    ownBook: ownBook('T+1'),
    bseDemand: demandFile('BSE', 'T+1'),
    mseDemand: demandFile('MSE', 'T+1'),
    merge: mergeBooks('T+1'),
    retail: allocateBook('T+1', 'RS'),
    employees: allocateBook('T+1', 'ES'),
    carried: allocateBook('T+1', 'SPILL'),
    approval: approve('T+1'),
    publish: publish('T+1'),
    resultFiles: writeResultFiles('T+1'),
    sendResults: sendResults('T+1'),
  },
  cancelled: cancelledOn('T+1'),
});

import { dseTDay } from '#schemas/dseTDay.ts';
import { processModule } from '#server/processes/stepHandler.ts';
import { allocateBook } from '../allocation/server/allocateBook.ts';
import { approve } from '../allocation/server/approve.ts';
import { cancelledOn } from '../allocation/server/cancelled.ts';
import { checkBook } from '../allocation/server/checkBook.ts';
import { decide } from '../allocation/server/decide.ts';
import { demandFile } from '../allocation/server/demandFile.ts';
import { mergeBooks } from '../allocation/server/mergeBooks.ts';
import { ownBook } from '../allocation/server/ownBook.ts';
import { publish } from '../allocation/server/publish.ts';
import { sendResults } from '../allocation/server/sendResults.ts';
import { startableOn } from '../allocation/server/startable.ts';
import { writeResultFiles } from '../allocation/server/writeResultFiles.ts';
import { titleOn } from '../masterSetup/server/offerDay.ts';

export default processModule(dseTDay, {
  startable: startableOn('T', { isDesignated: true }),
  title: titleOn('T'),
  steps: {
    check: checkBook('T'),
    ownBook: ownBook('T'),
    bseDemand: demandFile('BSE', 'T'),
    mseDemand: demandFile('MSE', 'T'),
    merge: mergeBooks('T'),
    decide: decide,
    allocate: allocateBook('T', 'IS'),
    approval: approve('T'),
    publish: publish('T'),
    resultFiles: writeResultFiles('T'),
    sendResults: sendResults('T'),
  },
  cancelled: cancelledOn('T'),
});

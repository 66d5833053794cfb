import { dseNextDay } from '#schemas/dseNextDay.ts';
import { processBodies } from '#server/processes/stepBody.ts';
import { allocateBook } from '../allocationDays/allocateBook.ts';
import { approve } from '../allocationDays/approve.ts';
import { cancelledOn } from '../allocationDays/cancelled.ts';
import { checkBook } from '../allocationDays/checkBook.ts';
import { demandFile } from '../allocationDays/demandFile.ts';
import { mergeBooks } from '../allocationDays/mergeBooks.ts';
import { titleOn } from '../allocationDays/offerDay.ts';
import { ownBook } from '../allocationDays/ownBook.ts';
import { publish } from '../allocationDays/publish.ts';
import { sendResults } from '../allocationDays/sendResults.ts';
import { startableOn } from '../allocationDays/startable.ts';
import { writeResultFiles } from '../allocationDays/writeResultFiles.ts';

export default processBodies(dseNextDay, {
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

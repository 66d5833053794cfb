import { dseTDay } from '#schemas/dseTDay.ts';
import { processBodies } from '#server/processes/stepBody.ts';
import { allocateBook } from '../allocationDays/allocateBook.ts';
import { approve } from '../allocationDays/approve.ts';
import { cancelledOn } from '../allocationDays/cancelled.ts';
import { checkBook } from '../allocationDays/checkBook.ts';
import { dayWorks } from '../allocationDays/dayWorks.ts';
import { decide } from '../allocationDays/decide.ts';
import { demandFile } from '../allocationDays/demandFile.ts';
import { mergeBooks } from '../allocationDays/mergeBooks.ts';
import { titleOn } from '../allocationDays/offerDay.ts';
import { ownBook } from '../allocationDays/ownBook.ts';
import { publish } from '../allocationDays/publish.ts';
import { sendResults } from '../allocationDays/sendResults.ts';
import { startableOn } from '../allocationDays/startable.ts';
import { writeResultFiles } from '../allocationDays/writeResultFiles.ts';

export default processBodies(dseTDay, {
  startable: startableOn('T', { isDesignated: true }),
  title: titleOn('T'),
  // Of all four day types: the writer thread must know each once.
  works: dayWorks,
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

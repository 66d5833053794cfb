import { nonDseTDay } from '#schemas/nonDseTDay.ts';
import { processBodies } from '#server/processes/stepBody.ts';
import { approve } from '../allocationDays/approve.ts';
import { bidFile, sendBidFile } from '../allocationDays/bidFileSteps.ts';
import { cancelledOn } from '../allocationDays/cancelled.ts';
import { checkBook } from '../allocationDays/checkBook.ts';
import { titleOn } from '../allocationDays/offerDay.ts';
import { ownBook } from '../allocationDays/ownBook.ts';
import { publish } from '../allocationDays/publish.ts';
import { startableOn } from '../allocationDays/startable.ts';
import { bringAllotment, fetchAllotment } from '../allocationDays/takeAllotment.ts';
import { verifyAllotment } from '../allocationDays/verifyAllotment.ts';
import { writeResultFiles } from '../allocationDays/writeResultFiles.ts';

export default processBodies(nonDseTDay, {
  startable: startableOn('T', { isDesignated: false }),
  title: titleOn('T'),
  steps: {
    check: checkBook('T'),
    ownBook: ownBook('T'),
    bidFile: bidFile('T'),
    sendBidFile: sendBidFile('T'),
    fetchAllotment: fetchAllotment('T'),
    bringAllotment: bringAllotment('T'),
    verify: verifyAllotment('T'),
    approval: approve('T'),
    publish: publish('T'),
    resultFiles: writeResultFiles('T'),
  },
  cancelled: cancelledOn('T'),
});

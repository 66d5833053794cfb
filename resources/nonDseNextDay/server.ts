import { nonDseNextDay } from '#schemas/nonDseNextDay.ts';
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

export default processBodies(nonDseNextDay, {
  startable: startableOn('T+1', { isDesignated: false }),
  title: titleOn('T+1'),
  steps: {
    check: checkBook('T+1'),
    ownBook: ownBook('T+1'),
    bidFile: bidFile('T+1'),
    sendBidFile: sendBidFile('T+1'),
    fetchAllotment: fetchAllotment('T+1'),
    bringAllotment: bringAllotment('T+1'),
    verify: verifyAllotment('T+1'),
    approval: approve('T+1'),
    publish: publish('T+1'),
    resultFiles: writeResultFiles('T+1'),
  },
  cancelled: cancelledOn('T+1'),
});

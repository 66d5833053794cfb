import { nonDseNextDay } from '#schemas/nonDseNextDay.ts';
import { processModule } from '#server/processes/stepHandler.ts';
import { approve } from '../allocation/server/approve.ts';
import { bidFile, sendBidFile } from '../allocation/server/bidFileSteps.ts';
import { cancelledOn } from '../allocation/server/cancelled.ts';
import { checkBook } from '../allocation/server/checkBook.ts';
import { ownBook } from '../allocation/server/ownBook.ts';
import { publish } from '../allocation/server/publish.ts';
import { startableOn } from '../allocation/server/startable.ts';
import { bringAllotment, fetchAllotment } from '../allocation/server/takeAllotment.ts';
import { verifyAllotment } from '../allocation/server/verifyAllotment.ts';
import { writeResultFiles } from '../allocation/server/writeResultFiles.ts';
import { titleOn } from '../masterSetup/server/offerDay.ts';

export default processModule(nonDseNextDay, {
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

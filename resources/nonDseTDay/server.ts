import { nonDseTDay } from '#schemas/nonDseTDay.ts';
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

export default processModule(nonDseTDay, {
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

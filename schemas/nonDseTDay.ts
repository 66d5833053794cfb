import { decimal, flag } from '#model';
import { process } from '#model/language/process.ts';
import { allocationSteps } from './allocationSteps.ts';

/** Sends our non-retail bids of T day to the designated exchange and takes back what they got. */
export const nonDseTDay = process('nonDseTDay', {
  label: 'Non-DSE T Day',
  help: 'Sends our T day non-retail bids to the designated exchange and receives their allotments.',
  code: '20',
  about: 'masterSetup',
  roles: ['controlUser', 'listco'],
  steps: {
    check: allocationSteps.check,
    ownBook: allocationSteps.ownBook,
    bidFile: allocationSteps.bidFile,
    sendBidFile: allocationSteps.sendBidFile,
    fetchAllotment: allocationSteps.fetchAllotment,
    bringAllotment: allocationSteps.bringAllotment,
    verify: {
      ...allocationSteps.verify,
      manual: true,
      fields: {
        cutOffPrice: decimal('Cut-off Price', {
          places: 2,
          min: 0.01,
          optional: true,
          help: 'The price that the designated exchange announced; blank if nothing is allotted.',
        }),
        isUndersubscribed: flag('Non-retail Under-subscribed', { initial: false }),
      },
    },
    approval: allocationSteps.approval,
    publish: allocationSteps.publish,
    resultFiles: allocationSteps.resultFiles,
  },
});

import { sentence, several } from '#domain/sentence.ts';
import { businessDay } from '#schemas/businessDay.ts';
import { dayEnd } from '#schemas/dayEnd.ts';
import { processModule } from '#server/processes/stepHandler.ts';
import { checksums, journalAnchor } from './server/closingSteps.ts';
import {
  anchorDay,
  beginDayStep,
  cancelDay,
  endDay,
  endDayStep,
  endedWords,
  openDay,
  recordChecksum,
} from './server/dayMutations.ts';
import { orderBookFile, orderLogFile } from './server/orderFiles.ts';
import { allocationsPublished, filesSettled, marketClosed } from './server/preconditionSteps.ts';
import { notYet, sessionsOn, stillOpen } from './server/sessions.ts';
import {
  clientSummaryFile,
  marketStatisticsFile,
  memberSummaryFile,
  obligationsFile,
} from './server/summaryFiles.ts';

export default processModule(dayEnd, {
  startable: async (machine, about) => {
    const { businessDate } = about as { businessDate: string };
    const day = await machine.database.store.get(businessDay, { businessDate });
    if (day && day.endedByRunId !== null) return endedWords(day);
    const now = machine.now();
    const open = stillOpen(await sessionsOn(machine, businessDate), now);
    return notYet(businessDate, now) ?? (open.length > 0 ? several(open, ' ') : null);
  },
  title: ({ businessDate }) => sentence('End of %{businessDate}', { businessDate }),
  steps: {
    marketClosed,
    filesSettled,
    allocations: allocationsPublished,
    orderBook: orderBookFile,
    orderLog: orderLogFile,
    memberSummary: memberSummaryFile,
    clientSummary: clientSummaryFile,
    marketStatistics: marketStatisticsFile,
    obligations: obligationsFile,
    journalAnchor,
    checksums,
  },
  cancelled: async (machine, { runId }, by) => {
    await machine.database.write(cancelDay, { runId }, by);
  },
  mutations: [openDay, beginDayStep, endDayStep, cancelDay, recordChecksum, anchorDay, endDay],
});

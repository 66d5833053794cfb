import { memberFiles } from './memberFiles.ts';
import { obligationFile } from './obligationFile.ts';
import { rejectionFile } from './rejectionFile.ts';
import { type Demand, replyFile } from './replyFile.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';
import { totalsFile } from './totalsFile.ts';
import { websiteFiles } from './websiteFiles.ts';

/**
 * Every file of the results of a run, one after the other: a reply to each other exchange, the files of the
 * members, obligations, rejected bids, the feeds of the website, and the totals. `demands` is empty where
 * another exchange drew up the allocation and answers the others itself. The caller writes each file before
 * it asks for the next one.
 */
export async function* resultFiles(
  offer: ResultOffer,
  results: readonly SeriesResult[],
  demands: readonly Demand[],
): AsyncGenerator<NamedFile> {
  for (const demand of demands) yield replyFile(offer, results, demand);
  const members = await memberFiles(offer, results);
  try {
    yield* members.files;
  } finally {
    await members.done();
  }
  yield obligationFile(offer, results);
  yield rejectionFile(offer, results);
  yield* websiteFiles(offer, results);
  yield totalsFile(offer, results);
}

import type { PageProps } from '#console/nouns/pages.ts';
import { RunPage } from '#console/processes/run/RunPage.tsx';
import { endOfDay } from '#schemas/endOfDay.ts';

const { label, path } = endOfDay.pages?.days ?? { label: '', path: '/' };

/** The run-book of the end of one day. */
export const DayRun = ({ params }: PageProps) => <RunPage params={params} home={{ label, path }} />;

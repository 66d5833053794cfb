import type { PageProps } from '#console/nouns/pages.ts';
import { RunPage } from '#console/processes/run/RunPage.tsx';
import { archival } from '#schemas/archival.ts';

const { label, path } = archival.pages?.symbolwise ?? { label: '', path: '/' };

/** One run that archives or restores an offer, step by step. */
export const ArchivalRun = ({ params }: PageProps) => (
  <RunPage params={params} home={{ label, path }} />
);

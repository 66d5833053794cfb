import { Navigate } from 'react-router-dom';
import { type PageProps, pages } from '#console/nouns/pages.ts';
import { job } from '../job/job.ts';
import { taskCalendar } from './taskCalendar.ts';

/** The runs of a task are rows of the log of tasks, so that a row of the calendar leads there. */
const History = ({ params: { type = '' } }: PageProps) => (
  <Navigate to={`${job.screens.list}?${new URLSearchParams({ kind: type })}`} replace />
);

export default pages(taskCalendar, { history: History });

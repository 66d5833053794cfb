import type { AnswerTo } from '#model';
import type { activity } from '#schemas/activity.ts';

/** What the server says of one interface. */
export type Figures = AnswerTo<typeof activity, 'interfaceFigures'>['interfaces'][number];

import type { AnswerTo } from '#model';
import type { activity } from '#schemas/activity.ts';

/** The server's figures of one interface. */
export type Figures = AnswerTo<typeof activity, 'interfaceFigures'>['interfaces'][number];

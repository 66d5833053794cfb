import type { RaRecord } from 'react-admin';
import type { OutlineView } from '#model';
import { pageTimes } from '../session/firstAnswers.ts';
import { answerInPage } from './api.ts';
import { withId } from './withId.ts';

/** Begins the query of a row with the row that came with the page, where one did. */
export const rowAtHand = ({ noun }: OutlineView, id: string | number) => ({
  initialData: (): RaRecord | undefined => {
    const answer = answerInPage<Record<string, unknown>>(`${noun.api}/${id}`);
    return answer && withId(noun, answer.data);
  },
  initialDataUpdatedAt: () => pageTimes().receivedAt,
});

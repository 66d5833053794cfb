import { viewNamed } from '../nouns/views.ts';
import { pageTimes } from '../session/firstAnswers.ts';
import { answerInPage } from './api.ts';
import { withId } from './withId.ts';

/** Begins the query of a row with the row that came with the page, where one did. */
export const rowAtHand = (resource: string, id: string | number) => ({
  initialData: (): any => {
    const { noun } = viewNamed(resource);
    const answer = answerInPage<Record<string, unknown>>(`${noun.api}/${id}`);
    return answer && withId(noun, answer.data);
  },
  initialDataUpdatedAt: () => pageTimes().receivedAt,
});

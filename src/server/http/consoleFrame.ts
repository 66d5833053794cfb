import { exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import { type AnswerTo, messageCategoriesOf, type Noun, type Place } from '#model';
import type { messagingCalls } from '#own/message/messagingCalls.ts';
import { escaped } from './escaped.ts';

type Message = AnswerTo<typeof messagingCalls, 'messages'>[number];

/** As many of the newest messages as a window of two lines may show, on a wide screen with room to spare. */
const mostMessages = 4;

/** Where it has the title in src/console/index.html. */
const titlePlace = '<p class="frame-title"></p>';

/**
 * Draws the readable parts of the console's frame before any script has come: the title of the page
 * and the newest messages, where the console draws them a moment later
 * (src/console/layout/messages).
 */
export const frameDrawer = (nouns: readonly Noun[]) => {
  const prefixes = new Map([
    ...messageCategoriesOf(nouns).flatMap(({ types, prefix = '' }) =>
      types.map((type) => [type, prefix] as const),
    ),
    ['ALERT', 'Alert: '] as const,
  ]);
  const drawnMessage = ({ type, messageText, createDate }: Message, today: string): string => {
    const time = exchangeTime(Date.parse(createDate));
    const prefix = prefixes.get(type) ?? '';
    return `<li><time>${time.startsWith(today) ? time.slice(11) : time}</time><span>${
      prefix && `<b>${escaped(prefix)}</b>`
    }${escaped(messageText ?? '')}</span></li>`;
  };
  return (
    html: string,
    { place, messages, now }: { place: Place | null; messages: readonly Message[]; now: number },
  ): string => {
    const title = titleOf(place);
    const drawn = messages
      .slice(-mostMessages)
      .toReversed()
      .map((message) => drawnMessage(message, exchangeDate(now)))
      .join('');
    return html
      .replace(titlePlace, () => titlePlace.replace('><', () => `>${escaped(title ?? '')}<`))
      .replace('<ol></ol>', () => `<ol>${drawn}</ol>`);
  };
};

/** The title of a page where its address alone says it; null where it depends on the reader or on a row. */
const titleOf = (place: Place | null): string | null => {
  if (!place || place.path === '/' || place.path.includes('{')) return null;
  return place.kind === 'list' || place.kind === 'page' ? place.label : null;
};

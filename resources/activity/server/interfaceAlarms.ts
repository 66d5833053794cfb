import { sentence } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import { durationWords } from '#server/runtime/durationWords.ts';
import type { Alarm, InterfaceFigures } from './knownInterface.ts';

/** Silence after which an open link is doubted, seconds: heartbeats go out every ten. */
const quietSeconds = 40;
/** Longest wait that is not late, seconds. */
const lateSeconds = 30;
/** A custodian is a person, and has longer, seconds. */
const custodianSeconds = 30 * 60;

/** The alarms of an interface, by its figures; none for one that is not configured. */
export const alarmsOf = ({
  name,
  isConfigured,
  code,
  problem,
  heardSeconds,
  waiting,
  waitingSeconds,
}: Omit<InterfaceFigures, 'alarms'>): Alarm[] => {
  if (!isConfigured) return [];
  const alarms: Alarm[] = [];
  const isPerson = name === 'custodian';
  if (code === 0)
    alarms.push(
      heardSeconds === null && problem === null && (isPerson || name === 'combiner')
        ? {
            level: 'red',
            words: 'No bid can be written.',
            advice: 'Look at /api/health and the log of the server, and start it again.',
          }
        : {
            level: 'red',
            words: 'No server process keeps this link.',
            advice: 'It is taken up within ten seconds; if not, look into the log of the server.',
          },
    );
  if (code === 1)
    alarms.push({
      level: 'red',
      ...textsAndSentences({
        words: sentence('The other side is away: %{problem}.', {
          problem: sentence(problem ?? 'it has not answered yet'),
        }),
      }),
      advice: 'It is tried again by itself. Call those who run it.',
    });
  if (code >= 2 && heardSeconds !== null && heardSeconds > quietSeconds)
    alarms.push({
      level: 'amber',
      ...textsAndSentences({
        words: sentence('Nothing has been heard for %{duration}.', {
          duration: durationWords(heardSeconds * 1000),
        }),
      }),
      advice: 'Call those who run the other side.',
    });
  const late = isPerson ? custodianSeconds : lateSeconds;
  // No further alarms for a disconnected peer.
  const isThere = code >= 2;
  if (
    isThere &&
    waiting !== null &&
    waiting > 0 &&
    waitingSeconds !== null &&
    waitingSeconds > late
  )
    alarms.push({
      level: 'amber',
      ...textsAndSentences({
        words: sentence('The oldest that waits has waited for %{waited}.', {
          waited: durationWords(waitingSeconds * 1000),
        }),
      }),
      advice: isPerson
        ? 'Call the custodians that CP Approve Monitoring names.'
        : 'Call those who run the other side, if it goes on.',
    });
  return alarms;
};

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
            advice: 'Check /api/health and the server log, and restart the server.',
          }
        : {
            level: 'red',
            words: 'No server process maintains this link.',
            advice: 'Another process takes over within ten seconds; if not, check the server log.',
          },
    );
  if (code === 1)
    alarms.push({
      level: 'red',
      ...textsAndSentences({
        words: sentence('The other side is disconnected: %{problem}.', {
          problem: sentence(problem ?? 'it has not answered yet'),
        }),
      }),
      advice: 'It is retried automatically. Contact its operator.',
    });
  if (code >= 2 && heardSeconds !== null && heardSeconds > quietSeconds)
    alarms.push({
      level: 'amber',
      ...textsAndSentences({
        words: sentence('No heartbeat for %{duration}.', {
          duration: durationWords(heardSeconds * 1000),
        }),
      }),
      advice: 'Contact the operator of the other side.',
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
        words: sentence('The oldest item has waited for %{waited}.', {
          waited: durationWords(waitingSeconds * 1000),
        }),
      }),
      advice: isPerson
        ? 'Call the custodians listed in CP Approve Monitoring.'
        : 'Contact the operator of the other side if this continues.',
    });
  return alarms;
};

import { type Sentence, sentence } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import type { Noun, Reader } from '#model';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { changesFor } from '../approvals/waiting.ts';
import type { WireChange } from '../approvals/wire.ts';
import type { Side } from '../history/names.ts';
import type { Notice } from './ofRows.ts';

/** Maximum changes shown to a user, of each kind. */
const mostChanges = 50;

/** Changes that wait for a reader's decision, and the reader's own that others have decided on. */
export const noticesOfApprovals = async (
  side: Side,
  reader: Reader,
  since: string,
): Promise<Notice[]> => {
  const changesIn = (state: 'waiting' | 'approved' | 'refused', of: 'mine' | 'toDecide') =>
    changesFor(side, reader, { state, of, limit: mostChanges }).then(({ rows }) => rows);
  const [waiting, approved, refused] = await Promise.all([
    changesIn('waiting', 'toDecide'),
    changesIn('approved', 'mine'),
    changesIn('refused', 'mine'),
  ]);
  const mine = [...approved, ...refused].filter(
    ({ decidedAt, decidedBy }) =>
      decidedAt !== null &&
      Date.parse(decidedAt) >= Date.parse(since) &&
      decidedBy !== reader.userId,
  );
  return [
    ...waiting
      .filter(({ mayDecide }) => mayDecide)
      .map((change) => ({
        ...placed(change, 'waiting'),
        kind: 'toDecide' as const,
        ...textsAndSentences({
          words: sentence('%{change} waits for your decision', {
            change: whatOf(side.nouns, change),
          }),
          more: `${change.madeByName}: ${change.reason}`,
        }),
        at: change.madeAt,
      })),
    ...mine.map((change) => ({
      ...placed(change, change.state),
      kind: change.state === 'refused' ? ('fault' as const) : ('decided' as const),
      ...textsAndSentences({
        words: sentence(
          change.state === 'refused' ? '%{change} is refused' : '%{change} is approved',
          { change: whatOf(side.nouns, change) },
        ),
        more: [change.decidedByName, change.decisionReason].filter(Boolean).join(': ') || null,
      }),
      at: change.decidedAt ?? change.madeAt,
    })),
  ];
};

const placed = ({ id }: WireChange, state: string) => ({
  id: `${pendingChange.name}/${id}/${state}`,
  noun: pendingChange.name,
  view: pendingChange.name,
  key: String(id),
});

/** 'Change of Security NHPC IS'. */
const whatOf = (nouns: readonly Noun[], { action, resource, label }: WireChange): Sentence => {
  const noun = nouns.find(({ name }) => name === resource)?.label ?? resource;
  return sentence('%{action} of %{noun} %{label}', {
    action: sentence(pendingChange.fields.action.choices?.[action] ?? action),
    noun: sentence(noun),
    label,
  });
};

import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import type { auditEntry } from './auditEntry.ts';

const calls = callsTo<typeof auditEntry>('auditEntry');

/** A backlog of so many entries is not mentioned: they follow within a second. */
const mentioned = 100;

/** Says how far the list is behind the journal, while it is: it follows when bidding leaves time. */
export default function AuditStanding() {
  const { data } = usePolled(calls, 'standing', {}, 10_000);
  const behind = data ? data.written - data.followed : 0;
  return behind <= mentioned ? null : (
    <p role="status" className="muted">
      {t(
        'The newest %{behind} entries are not in this list yet: it follows the journal while bidding leaves time for it. Each is at its address already.',
        { behind: quantityText(behind) },
      )}
    </p>
  );
}

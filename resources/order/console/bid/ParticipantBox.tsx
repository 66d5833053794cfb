import { t } from '#console/browser/language.ts';
import { Combobox } from '#console/parts/combobox/Combobox.tsx';
import { whileTyped } from '#model/values/oneForm.ts';
import type { Participant } from './participants.ts';

/**
 * The custodian that must confirm the bid, found by id or any word of its name; none when left
 * blank.
 */
export const ParticipantBox = ({
  participantId,
  participants,
  isNarrow,
  isAlone = false,
  error,
  onChange,
  onLeave,
}: {
  participantId: string;
  participants: readonly Participant[];
  /** Shown next to another field, with space for the id only. */
  isNarrow: boolean;
  /** Nothing stands below it: its list opens downwards. */
  isAlone?: boolean;
  error: string | null;
  onChange: (participantId: string) => void;
  onLeave: () => void;
}) => {
  const chosen = participants.find((one) => one.participantId === participantId);
  const found = chosen
    ? participants
    : participants.filter(({ participantId: id, participantName }) =>
        ` ${id} ${participantName}`.toUpperCase().includes(` ${participantId}`),
      );
  return (
    <Combobox
      label={t('Custodian participant')}
      data-field="participantId"
      placeholder={isNarrow ? t('None') : t('None, settles through the member')}
      value={participantId}
      takesFirst={participantId !== '' && !chosen && found.length === 1}
      opens="not"
      isAbove={!isAlone}
      error={error}
      choices={found.map((one) => ({
        value: one.participantId,
        label: (
          <>
            <span className="mono">{one.participantId}</span>
            <span className="oneLine">{one.participantName}</span>
          </>
        ),
      }))}
      end={
        chosen &&
        !isNarrow && (
          <span className="row inBox">
            <span className="oneLine">{chosen.participantName}</span>
          </span>
        )
      }
      onChange={(text) => onChange(whileTyped(text).toUpperCase().trimStart())}
      onChoose={onChange}
      onLeave={onLeave}
    />
  );
};

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { richly, t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import type { RevisingStage } from './useReviser.ts';

/** The foot of a change: why it is not taken, and the button that sends it. */
export const ModifyFoot = ({
  stage,
  isReady,
  isChanged,
  obstacle,
  instead,
  onReview,
  onSend,
  onBack,
}: {
  stage: RevisingStage;
  /** It was looked over: the next Enter sends it. */
  isReady: boolean;
  isChanged: boolean;
  /** Why the bid cannot be changed at all just now. */
  obstacle: string | null;
  /** The actions offered in place of a change. */
  instead: ReactNode;
  onReview: () => void;
  onSend: () => void;
  onBack: () => void;
}) => {
  const send = useRef<HTMLButtonElement>(null);
  const wantsSend = isReady || stage.name === 'unanswered';
  useEffect(() => {
    if (wantsSend) send.current?.focus();
  }, [wantsSend]);
  // A user who still holds down the Enter that led here has not read the change.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  return (
    <div className="column foot">
      {stage.name === 'refused' && (
        <p role="alert" className="told softRed">
          {richly('%{span} Refused: %{words}', {
            span: <span aria-hidden="true">✕</span>,
            words: stage.words,
          })}
        </p>
      )}
      {stage.name === 'unanswered' && (
        <p role="alert" className="told softRed">
          {richly('%{span} %{words} Sending again changes the bid once, never twice.', {
            span: <span aria-hidden="true">✕</span>,
            words: stage.words,
          })}
        </p>
      )}
      {obstacle && stage.name !== 'refused' && (
        <p role="alert" className="told softAmber">
          <span aria-hidden="true">◐</span> {obstacle}
        </p>
      )}
      <div className="row">
        {instead}
        <Button
          variant={instead || !isChanged ? 'outlined' : 'contained'}
          changes
          size="large"
          className="grow"
          kbd="Enter"
          ref={send}
          disabled={obstacle !== null || stage.name === 'sending'}
          onClick={wantsSend ? onSend : onReview}
          onKeyDown={onKeyDown}
        >
          {stage.name === 'sending'
            ? t('Sending…')
            : wantsSend
              ? t('Send the change')
              : isChanged
                ? t('Modify bid')
                : t('Nothing is changed yet')}
        </Button>
        <Button size="large" kbd="Esc" disabled={stage.name === 'sending'} onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  );
};

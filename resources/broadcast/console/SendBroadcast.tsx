import type { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { serverNow } from '#console/browser/clock.ts';
import { choicesOf, english, t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { Choose } from '#console/fields/Choose.tsx';
import { ReferenceInput } from '#console/fields/ReferenceInput.tsx';
import { widgetOf } from '#console/fields/widgets.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Segments } from '#console/parts/Segments.tsx';
import { roleLabels } from '#domain/roles.ts';
import { broadcast } from '#schemas/broadcast.ts';
import { ChooseTemplate } from './ChooseTemplate.tsx';
import { blank, broadcastBody, type Draft, faultsOf, hearers, sendAt, whenWords } from './draft.ts';
import { MessageBox } from './MessageBox.tsx';
import { Preview } from './Preview.tsx';

const calls = callsTo<typeof broadcast>(broadcast.name);

const kinds = choicesOf({
  all: english('Everybody'),
  role: english('A role'),
  member: english('A member'),
});
const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));
const { toRole, toMemberId, message } = broadcast.fields;
const whens = choicesOf({ now: english('Now'), later: english('At a time') });
const { Input: TimeInput } = widgetOf(sendAt);

/** A message to the windows of everybody, of a role or of a member; sent after a second look. */
export default function SendBroadcast() {
  const [draft, setDraft] = useState<Draft>(blank);
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const notify = useNotify();
  const box = useRef<HTMLTextAreaElement>(null);
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setRefusals({});
  };
  const faults = { ...(isTried ? faultsOf(draft, serverNow()) : {}), ...refusals };
  const send = async () => {
    setIsSending(true);
    try {
      await calls.ask('send', { body: broadcastBody(draft) });
      notify(
        draft.when === 'now'
          ? t('Sent to %{draft}.', { draft: hearers(draft) })
          : t('Scheduled for %{draft} %{draft2}.', {
              draft: hearers(draft),
              draft2: whenWords(draft),
            }),
        { type: 'success' },
      );
      setDraft((before) => ({ ...before, message: '', when: 'now', sendAt: '' }));
      setIsTried(false);
    } catch (error) {
      const { message: words, body } = error as HttpError;
      setRefusals({ send: words, ...body?.errors });
    } finally {
      setIsSending(false);
      setIsAsking(false);
    }
  };
  const input = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (value: unknown) => change({ [name]: String(value ?? '') }),
    onBlur: () => undefined,
    error: faults[name] ?? null,
    isRequired: true,
    inputRef: null,
  });
  return (
    <div className="column" style={{ maxWidth: 760 }}>
      <PageHead
        title={t('Broadcast')}
        subtitle={t('To the message windows, now or at a set time')}
        actions={
          <>
            <Button to="/utils/broadcast-template">{t('Templates')}</Button>
            <Button to="/utils/broadcast-log">{t('Broadcast Log')}</Button>
          </>
        }
      />
      <Panel title={t('New message')}>
        <form
          className="column"
          style={{ gap: 14, padding: '14px 16px' }}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setIsTried(true);
            if (Object.keys(faultsOf(draft, serverNow())).length === 0) setIsAsking(true);
            else box.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
          }}
        >
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
            <Segments
              label={t('To')}
              name="kind"
              value={draft.kind}
              options={kinds}
              onChange={(kind) => change({ kind })}
            />
            {draft.kind === 'role' && (
              <Choose {...input('toRole')} field={toRole} options={roleChoices} />
            )}
            {draft.kind === 'member' && (
              <ReferenceInput withNew={false} {...input('toMemberId')} field={toMemberId} />
            )}
          </div>
          <ChooseTemplate
            onChoose={({ message: words, toRole: role }) =>
              change({ message: words, ...(role && { kind: 'role', toRole: role }) })
            }
          />
          <MessageBox
            most={message.options.max ?? 500}
            value={draft.message}
            error={faults.message ?? null}
            boxRef={box}
            onChange={(words) => change({ message: words })}
          />
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
            <Segments
              label={t('When')}
              name="when"
              value={draft.when}
              options={whens}
              onChange={(when) => change({ when })}
            />
            {draft.when === 'later' && <TimeInput {...input('sendAt')} field={sendAt} />}
          </div>
          <div className="row" style={{ justifyContent: 'flex-end', gap: 12 }}>
            {faults.send && (
              <p role="alert" className="fault">
                {faults.send}
              </p>
            )}
            <Button variant="contained" type="submit">
              {draft.when === 'now' ? t('Send') : t('Plan')}
            </Button>
          </div>
        </form>
      </Panel>
      <Dialog
        title={t('Confirm')}
        wide
        open={isAsking}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Back')}</Button>
            <Button
              variant="contained"
              aria-busy={isSending}
              onClick={() => isSending || void send()}
            >
              {draft.when === 'now' ? t('Send to') : t('Plan for')} {hearers(draft)}
            </Button>
          </>
        }
      >
        <Preview draft={draft} />
      </Dialog>
    </div>
  );
}

import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { serverNow } from '#console/browser/clock.ts';
import { choicesOf, english, t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { Boxed } from '#console/fields/Boxed.ts';
import { Choose } from '#console/fields/Choose.tsx';
import { checkedBy } from '#console/fields/checkedBy.ts';
import { FormContexts } from '#console/fields/FormContexts.tsx';
import { Question } from '#console/fields/Question.tsx';
import { ReferenceInput } from '#console/fields/ReferenceInput.tsx';
import { widgetOf } from '#console/fields/widgets.ts';
import { Button } from '#console/parts/Button.tsx';
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
  const form = useForm<Draft>({
    defaultValues: blank,
    resolver: checkedBy((typed) => faultsOf(typed, serverNow())),
  });
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const draft = form.watch();
  const send = async () => {
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
      form.reset({ ...draft, message: '', when: 'now', sendAt: '' });
    } catch (error) {
      const { message: words, body } = error as HttpError;
      for (const [name, text] of Object.entries({ root: words, ...body?.errors }))
        form.setError(name as keyof Draft, { message: text as string });
    }
  };
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
      <NewMessage form={form} onWritten={() => setIsAsking(true)} />
      {isAsking && (
        <Question
          title={t('Confirm')}
          answer={`${draft.when === 'now' ? t('Send to') : t('Plan for')} ${hearers(draft)}`}
          leave={t('Back')}
          wide
          act={send}
          onClose={() => setIsAsking(false)}
        >
          <Preview draft={draft} />
        </Question>
      )}
    </div>
  );
}

/** The boxes of the message: its hearers, its words and its time. */
const NewMessage = ({ form, onWritten }: { form: UseFormReturn<Draft>; onWritten: () => void }) => {
  const draft = form.watch();
  const refusal = form.formState.errors.root?.message;
  return (
    <Panel title={t('New message')}>
      <form
        className="column"
        style={{ gap: 14, padding: '14px 16px' }}
        noValidate
        onSubmit={form.handleSubmit(onWritten)}
      >
        <FormContexts form={form}>
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
            <Boxed<Draft['kind']> name="kind">
              {({ inputRef, ...box }) => <Segments {...box} label={t('To')} options={kinds} />}
            </Boxed>
            {draft.kind === 'role' && (
              <Boxed name="toRole">
                {(box) => <Choose {...box} field={toRole} options={roleChoices} isRequired />}
              </Boxed>
            )}
            {draft.kind === 'member' && (
              <Boxed name="toMemberId">
                {(box) => <ReferenceInput {...box} field={toMemberId} withNew={false} isRequired />}
              </Boxed>
            )}
          </div>
          <ChooseTemplate
            onChoose={({ message: words, toRole: role }) => {
              form.clearErrors();
              form.setValue('message', words);
              if (role === null) return;
              form.setValue('kind', 'role');
              form.setValue('toRole', role);
            }}
          />
          <Boxed name="message">
            {(box) => <MessageBox {...box} most={message.options.max ?? 500} />}
          </Boxed>
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
            <Boxed<Draft['when']> name="when">
              {({ inputRef, ...box }) => <Segments {...box} label={t('When')} options={whens} />}
            </Boxed>
            {draft.when === 'later' && (
              <Boxed name="sendAt">
                {(box) => <TimeInput {...box} field={sendAt} isRequired />}
              </Boxed>
            )}
          </div>
          <div className="row" style={{ justifyContent: 'flex-end', gap: 12 }}>
            {refusal && (
              <p role="alert" className="fault">
                {refusal}
              </p>
            )}
            <Button variant="contained" type="submit">
              {draft.when === 'now' ? t('Send') : t('Plan')}
            </Button>
          </div>
        </FormContexts>
      </form>
    </Panel>
  );
};

import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { rupeesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo, useWrite } from '#console/calls/callsTo.ts';
import { Button } from '#console/parts/Button.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import type { LimitSheet } from '#schemas/limitSheet.ts';
import type { tradingMember } from '#schemas/tradingMember.ts';
import { inCrore } from './inCrore.ts';
import type { LevelLine } from './limitLines.ts';

const Edit = styled('form')({
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  padding: '6px 0',
  textAlign: 'left',
  whiteSpace: 'normal',
  '& > div': { width: 190 },
  '& > button': { marginTop: 22 },
});

const calls = callsTo<typeof tradingMember>('tradingMember');

type Props = { memberId: string; line: LevelLine; onDone: (sheet: LimitSheet | null) => void };

const readable = (typed: string): number | null | undefined => {
  const plain = typed.replace(/[,\s₹]/g, '');
  if (plain === '') return null;
  return /^\d{1,13}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
};

/** A limit being typed, with what it is in crore and the most that it may be. */
export const LimitEdit = ({ memberId, line, onDone }: Props) => {
  const [typed, setTyped] = useState(line.limit === null ? '' : String(line.limit));
  const [fault, setFault] = useState<string | null>(null);
  const notify = useNotify();
  const limit = readable(typed);
  const { mutate, isPending } = useWrite(calls, 'setLimit', {
    onSuccess: (sheet) => {
      notify(t('The limit of %{name} is set.', { name: line.name }), { type: 'success' });
      onDone(sheet);
    },
    onError: ({ message }) => setFault(message),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (limit === undefined)
      return setFault(t('Enter rupees with at most two decimals, or leave it blank for no limit.'));
    const { level, branchId = null, userId = null, version } = line;
    mutate({ body: { level, memberId, branchId, userId, limit, version } });
  };
  return (
    <Edit
      noValidate
      aria-label={t('Limit of %{name}', { name: line.name })}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
    >
      <TextBox
        label={t('Limit in rupees')}
        hint={typeof limit === 'number' ? inCrore(limit) : t('no separate limit')}
        help={
          line.ceiling === null
            ? undefined
            : t('At most %{ceiling}', { ceiling: rupeesText(line.ceiling) })
        }
        error={fault}
        inputMode="decimal"
        autoFocus
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setFault(null);
        }}
      />
      <Button type="submit" variant="contained" aria-busy={isPending} disabled={isPending}>
        {t('Save')}
      </Button>
      <Button onClick={() => onDone(null)}>{t('Cancel')}</Button>
    </Edit>
  );
};

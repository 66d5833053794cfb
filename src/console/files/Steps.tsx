import { styled } from '@mui/material/styles';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';

const StepList = styled('ol')({
  display: 'flex',
  gap: 28,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& b': { display: 'block' },
});

const Mark = styled('span')({
  width: 24,
  borderRadius: '50%',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'center',
});

const marks = {
  bad: { background: 'var(--red-soft)', color: 'var(--red)' },
  now: { background: 'var(--accent)', color: 'var(--on-accent)' },
  past: { background: 'var(--green-soft)', color: 'var(--green)' },
  todo: { background: 'var(--grey-soft)', color: 'var(--grey)' },
};

/** A step: when it was done, or what it waits for. */
export type Step = {
  label: string;
  at: string | null;
  isNow: boolean;
  isBad?: boolean;
  says?: string;
};

/** The way of a file: what is behind it, where it stands, what is still to come. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <StepList aria-label={t('Steps of the batch')}>
    {steps.map(({ label, at, isNow, isBad, says = t('to come') }, index) => {
      const mark = isBad ? '✕' : at === null ? String(index + 1) : '✓';
      const kind = isBad ? 'bad' : isNow ? 'now' : at === null ? 'todo' : 'past';
      return (
        <li key={label} aria-current={isNow ? 'step' : undefined}>
          <Mark aria-hidden="true" style={marks[kind]}>
            {mark}
          </Mark>
          <span>
            <b className={kind === 'todo' ? 'faded' : undefined}>{label}</b>
            <span className="small">{at === null ? says : timeText(at)}</span>
          </span>
        </li>
      );
    })}
  </StepList>
);

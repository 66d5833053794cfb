import LinearProgress, { type LinearProgressProps } from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

const Place = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 });

const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 28,
  color: 'var(--ink-2)',
  '& > b': { color: 'var(--ink)', fontWeight: 600 },
  '& > button': { marginLeft: 'auto' },
});

/** The progress of something that takes its time. Without `of` its total is unknown. */
export const ProgressBar = ({
  label,
  done,
  of,
  words,
  end,
}: {
  label: string;
  done: number;
  of: number | null;
  /** The progress in words, next to the bar. */
  words: ReactNode;
  end?: ReactNode;
}) => {
  const id = useId();
  return (
    <Place>
      <Top>
        <b id={id}>{label}</b>
        <span>{words}</span>
        {end}
      </Top>
      <Progress aria-labelledby={id} done={done} of={of} />
    </Place>
  );
};

/** The bar alone, with its figures as they are and not as percents. */
export const Progress = ({
  done,
  of,
  ...rest
}: {
  done: number;
  of: number | null;
} & LinearProgressProps) => {
  if (of === null || of <= 0) return <LinearProgress {...rest} />;
  const reached = Math.min(done, of);
  return (
    <LinearProgress
      {...rest}
      variant="determinate"
      value={(reached / of) * 100}
      aria-valuenow={reached}
      aria-valuemax={of}
    />
  );
};

import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { TextBox } from '#console/parts/TextBox.tsx';
import { grouped } from '#domain/decimal.ts';
import { typedNumber } from '#domain/typedNumber.ts';
import { stepKeys } from './stepKeys.ts';

const Track = styled('span')({
  position: 'relative',
  display: 'block',
  height: 18,
  margin: '0 8px',
  '& input': {
    width: 'calc(100% + 16px)',
    height: 18,
    margin: '0 -8px',
    accentColor: 'var(--accent)',
  },
});

const Mark = styled('span')({
  position: 'absolute',
  top: 1,
  width: 2,
  height: 16,
  marginLeft: -1,
  borderRadius: 1,
  background: 'var(--ink-2)',
  pointerEvents: 'none',
});

/** A number to slide or to type; the mark says where the set-up has it. */
export const WhatIfSlider = ({
  label,
  hint,
  help,
  value,
  of,
  most,
  step,
  words,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  help?: ReactNode;
  value: number;
  /** Where the set-up has it. */
  of: number;
  most: number;
  /** The step of the values; the end can be reached even where it is no multiple of it. */
  step: number;
  /** A value as it is read out. */
  words: (value: number) => string;
  onChange: (value: number) => void;
}) => {
  // The text while it is being typed; null shows the value, grouped.
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : faultOf(typed, { most, step, words });
  return (
    <div className="column" style={{ gap: 4 }}>
      <TextBox
        label={label}
        hint={hint}
        help={help}
        value={typed ?? grouped(String(value))}
        error={fault}
        inputMode="decimal"
        onChange={(text) => {
          setTyped(text);
          if (faultOf(text, { most, step, words }) === null) onChange(numberIn(text));
        }}
        onBlur={() => setTyped(null)}
      />
      <Track>
        <input
          type="range"
          aria-label={t('%{label}, slider', { label })}
          aria-valuetext={words(value)}
          min={0}
          max={most}
          step="any"
          value={value}
          disabled={most === 0}
          onChange={({ target }) => onChange(onStep(Number(target.value), most, step))}
          onKeyDown={(event) => {
            const by = stepKeys[event.key];
            if (by === undefined) return;
            event.preventDefault();
            onChange(onStep(value + (by * most) / 100, most, step, Math.sign(by)));
          }}
        />
        {most > 0 && (
          <Mark
            aria-hidden="true"
            style={{ left: `${(of / most) * 100}%` }}
            title={t('The set-up has %{of}', { of: words(of) })}
          />
        )}
      </Track>
    </div>
  );
};

/** The value of a place on the slider: a whole number of steps, or its end. */
export const onStep = (place: number, most: number, step: number, towards = 0): number => {
  if (place >= most) return most;
  const steps = place / step;
  const whole =
    towards > 0 ? Math.ceil(steps) : towards < 0 ? Math.floor(steps) : Math.round(steps);
  // A percentage of three places is no sum of binary fractions.
  return Math.max(0, Math.min(most, Number((whole * step).toFixed(3))));
};

/** A number as it is typed, grouped or not. */
const numberIn = (text: string): number => Number(typedNumber(text) ?? Number.NaN);

const faultOf = (
  text: string,
  { most, step, words }: { most: number; step: number; words: (value: number) => string },
): string | null => {
  const value = numberIn(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    return t('Enter a number of 0 or more');
  if (value > most) return t('At most %{most}', { most: words(most) });
  const steps = value / step;
  return value !== most && Math.abs(steps - Math.round(steps)) > 1e-6
    ? t('In steps of %{step}', { step: words(step) })
    : null;
};

import type { KeyboardEvent } from 'react';
import { t } from '#console/browser/language.ts';
import { IconButton } from '#console/parts/IconButton.tsx';
import { useSteadyHandlers } from '#console/parts/steady.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import type { Terms } from '#domain/bid/bidTerms.ts';
import { paiseText } from '#domain/money.ts';
import styles from './PriceBox.module.css';
import { steppedPrice } from './steppedPrice.ts';

/**
 * The price of a bid in rupees. `+` and `−` step it by a tick, as do the arrows; with Shift, and by
 * Page Up and Page Down, by ten. None goes below the floor.
 */
export const PriceBox = ({
  value,
  terms,
  least = null,
  error,
  isDisabled,
  onChange,
  onLeave,
}: {
  value: string;
  terms: Terms;
  /** Lower bound of the price in paise, for a bid that only goes upwards. */
  least?: number | null;
  error: string | null;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}) => {
  const { onStep: step } = useSteadyHandlers({
    onStep: (by: number) => onChange(steppedPrice(value, by, terms)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(event.shiftKey && event.key.startsWith('Arrow') ? by * 10 : by);
  };
  return (
    <TextBox
      label={t('Price')}
      hint={
        least === null
          ? t('tick %{tickSize}', { tickSize: paiseText(terms.tickSize) })
          : t('at least %{least}', { least: paiseText(least) })
      }
      value={isDisabled ? '' : value}
      placeholder={isDisabled ? t('Cut-off') : undefined}
      disabled={isDisabled}
      error={error}
      inputMode="decimal"
      data-field="price"
      onChange={onChange}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      end={!isDisabled && <Ticks onStep={step} />}
    />
  );
};

const Ticks = ({ onStep }: { onStep: (by: number) => void }) => (
  <span className={styles.steps} aria-hidden="true">
    <IconButton tabIndex={-1} label={t('A tick up (+)')} onClick={() => onStep(1)}>
      ▴
    </IconButton>
    <IconButton tabIndex={-1} label={t('A tick down (−)')} onClick={() => onStep(-1)}>
      ▾
    </IconButton>
  </span>
);

/** By how many ticks each key moves the price. */
const steps: Readonly<Record<string, number>> = {
  '+': 1,
  '=': 1,
  ArrowUp: 1,
  PageUp: 10,
  '-': -1,
  ArrowDown: -1,
  PageDown: -10,
};

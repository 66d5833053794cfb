import type { KeyboardEvent } from 'react';
import { TextBox } from '#console/parts/TextBox.tsx';
import type { Terms } from '#domain/bid.ts';
import { decimalText } from '#domain/money.ts';
import styles from './PriceBox.module.css';
import { steppedPrice } from './steppedPrice.tsx';

/** The price of a bid in rupees. `+` and `−` step it by a tick, as do the arrows; none goes below the floor. */
export const PriceBox = ({
  value,
  terms,
  error,
  isDisabled,
  onChange,
  onLeave,
}: {
  value: string;
  terms: Terms;
  error: string | null;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}) => {
  const step = (by: 1 | -1) => onChange(steppedPrice(value, by, terms));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ '+': 1, '=': 1, ArrowUp: 1, '-': -1, ArrowDown: -1 } as const)[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  };
  return (
    <TextBox
      label="Price"
      hint={`tick ${decimalText(terms.tickSize, 2)}`}
      value={isDisabled ? '' : value}
      placeholder={isDisabled ? 'Cut-off' : undefined}
      disabled={isDisabled}
      error={error}
      inputMode="decimal"
      data-field="price"
      onChange={onChange}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      end={
        !isDisabled && (
          <span className={styles.steps} aria-hidden="true">
            <button type="button" tabIndex={-1} title="A tick up (+)" onClick={() => step(1)}>
              ▴
            </button>
            <button type="button" tabIndex={-1} title="A tick down (−)" onClick={() => step(-1)}>
              ▾
            </button>
          </span>
        )
      }
    />
  );
};

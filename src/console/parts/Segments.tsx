import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { t } from '../browser/language.ts';
import { describedBy } from './LabelledBox.tsx';
import { phone } from './looks.ts';
import { steady } from './steady.tsx';

const Field = styled(FormControl)({
  display: 'block',
  minWidth: 0,
  '& > legend': {
    float: 'left',
    width: '100%',
    padding: '0 0 3px',
    fontSize: 12,
    fontWeight: 550,
    lineHeight: '18px',
    '&&': { color: 'var(--ink-2)' },
  },
  '& > legend + span': {
    position: 'absolute',
    top: 0,
    right: 0,
    color: 'var(--ink-3)',
    fontSize: 12,
  },
}) as typeof FormControl;

const Row = styled(RadioGroup)({
  clear: 'both',
  flexWrap: 'nowrap',
  overflow: 'hidden',
  border: '1px solid var(--line-strong)',
  borderRadius: 4,
  '&[data-bad]': { borderColor: 'var(--red)' },
  [phone]: { flexWrap: 'wrap' },
});

const Segment = styled(FormControlLabel)({
  position: 'relative',
  flex: 1,
  margin: 0,
  borderRight: '1px solid var(--edge)',
  '&:last-of-type': { border: 0 },
  '& .MuiRadio-root': { position: 'absolute', inset: 0, padding: 0, opacity: 0 },
  '& .MuiFormControlLabel-label': {
    flex: 1,
    padding: '5px 4px',
    color: 'var(--ink-2)',
    lineHeight: '20px',
    textAlign: 'center',
  },
  '& .Mui-checked + .MuiFormControlLabel-label': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    fontWeight: 600,
  },
  '& .Mui-disabled + .MuiFormControlLabel-label': {
    color: 'var(--ink-3)',
    textDecoration: 'line-through',
  },
  '& .Mui-focusVisible + .MuiFormControlLabel-label': {
    outline: '2px solid var(--accent)',
    outlineOffset: -3,
  },
  '& .Mui-checked.Mui-focusVisible + .MuiFormControlLabel-label': {
    outlineColor: 'var(--on-accent)',
  },
  [phone]: { flex: '1 0 auto', '& .MuiFormControlLabel-label': { padding: '7px 8px' } },
});

/** In the place of the dot, which the bar does not show. */
const unseen = <span />;

type SegmentsProps<V extends string> = {
  label: string;
  name: string;
  value: V | null;
  options: readonly { value: V; label: ReactNode; disabled?: boolean; title?: string }[];
  onChange: (value: V) => void;
  error?: string | null;
  hint?: ReactNode;
  /** Below the bar, where there is no fault. */
  help?: ReactNode;
  disabled?: boolean;
};

/**
 * A choice among a few, all of them in sight: MUI's radio group, drawn as one bar. Arrows move the choice and the
 * Tab key stops once; a ToggleButtonGroup has neither.
 */
export const Segments = steady(
  ({
    label,
    name,
    value,
    options,
    onChange,
    error,
    hint,
    help,
    disabled = false,
  }: SegmentsProps<string>) => {
    const id = useId();
    return (
      <Field
        component="fieldset"
        margin="none"
        disabled={disabled}
        aria-describedby={describedBy(id, { error, help })}
      >
        <FormLabel component="legend">{label}</FormLabel>
        {hint !== undefined && <span>{hint}</span>}
        <Row
          row
          role="presentation"
          data-bad={error ? true : undefined}
          name={`${id}-${name}`}
          value={value}
          onChange={(_, chosen) => onChange(chosen)}
        >
          {options.map((option) => (
            <Segment
              key={option.value}
              value={option.value}
              title={option.title}
              label={option.label}
              disabled={disabled || option.disabled}
              control={
                <Radio
                  icon={unseen}
                  checkedIcon={unseen}
                  slotProps={{
                    input: {
                      'data-field': name,
                      'aria-invalid': error ? true : undefined,
                    } as object,
                  }}
                />
              }
            />
          ))}
        </Row>
        {error && (
          <FormHelperText id={`${id}-error`} role="alert" error>
            {t(error)}
          </FormHelperText>
        )}
        {help !== undefined && (
          <FormHelperText id={`${id}-help`} hidden={Boolean(error)}>
            {help}
          </FormHelperText>
        )}
      </Field>
    );
  },
) as <V extends string>(props: SegmentsProps<V>) => ReactNode;

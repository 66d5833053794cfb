import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { Fields, Noun } from '#model';
import { t } from '../browser/language.ts';
import { alignOf, shown } from '../fields/widgets.ts';
import { fieldNamed } from './Diff.tsx';
import type { Choice, Sides } from './threeWay.ts';

const Table = styled('table')({
  width: '100%',
  margin: '10px 0',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    height: 32,
    padding: '3px 10px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'left',
  },
  '& thead th': { background: 'var(--sunken)', color: 'var(--ink-2)', fontWeight: 600 },
  '& tbody th': { color: 'var(--ink-2)', fontWeight: 550 },
  '& [data-align="right"]': { textAlign: 'right' },
  '& label': { display: 'flex' },
  '& label > :last-child': { flex: 1, fontWeight: 'inherit' },
  '& td[data-chosen]': { background: 'var(--accent-soft)', fontWeight: 620 },
});

/**
 * The fields that two people changed differently, each to be chosen: what it was, what it is now, and
 * one's own. Arrows move the choice within a field, Tab goes to the next.
 */
const Clashes = ({
  noun,
  clashes,
  choices,
  onChoose,
}: {
  noun: Noun;
  clashes: readonly Sides[];
  choices: Readonly<Record<string, Choice>>;
  onChoose: (field: string, choice: Choice) => void;
}) => (
  <Table aria-label={t('Both changed: choose the value to keep')}>
    <thead>
      <tr>
        <th scope="col">{t('Both changed')}</th>
        <th scope="col">{t('It was')}</th>
        <th scope="col">{t('Theirs')}</th>
        <th scope="col">{t('Yours')}</th>
      </tr>
    </thead>
    <tbody>
      {clashes.map((sides) => {
        const field = fieldNamed(noun.fields as Fields, sides.field);
        const align = alignOf(field);
        return (
          <tr key={sides.field}>
            <th scope="row">{t(field.label)}</th>
            <td data-align={align} className="muted">
              {shown(field, sides.base)}
            </td>
            {(['theirs', 'mine'] as const).map((side) => (
              <td key={side} data-chosen={choices[sides.field] === side || undefined}>
                <FormControlLabel
                  label={shown(field, sides[side])}
                  slotProps={{ typography: { 'data-align': align } as object }}
                  control={
                    <Radio
                      name={`clash-${sides.field}`}
                      slotProps={{
                        input: {
                          'aria-label': `${t(field.label)}: ${side === 'mine' ? t('keep mine') : t('take theirs')}`,
                        },
                      }}
                      checked={choices[sides.field] === side}
                      onChange={() => onChoose(sides.field, side)}
                    />
                  }
                />
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </Table>
);

/** Changes that merge automatically, in words: 'City Mumbai → Pune'. */
const Merged = ({
  noun,
  heading,
  sides,
  side,
}: {
  noun: Noun;
  heading: string;
  sides: readonly Sides[];
  side: Choice;
}) =>
  sides.length === 0 ? null : (
    <p style={{ marginTop: 8 }}>
      <b>{heading}</b>{' '}
      {sides.map((each, index) => {
        const field = fieldNamed(noun.fields as Fields, each.field);
        return (
          <Fragment key={each.field}>
            {index > 0 && '; '}
            <span>
              {t(field.label)} <span className="muted">{shown(field, each.base)} →</span>{' '}
              {shown(field, each[side])}
            </span>
          </Fragment>
        );
      })}
    </p>
  );

/** Number of choices still to make, in words; '' when there are none. */
export const leftWords = (
  clashes: readonly Sides[],
  choices: Readonly<Record<string, Choice>>,
): string => {
  const left = clashes.filter(({ field }) => choices[field] === undefined).length;
  if (left === 0) return '';
  return t('Choose one more field |||| %{count} fields are still to be chosen', { count: left });
};

/** The changes of two people: those that clash, to be chosen, then those of each that merge automatically. */
export const BothChanges = ({
  noun,
  clashes,
  theirs,
  own,
  ownHeading,
  choices,
  onChoices,
}: {
  noun: Noun;
  clashes: readonly Sides[];
  theirs: readonly Sides[];
  own: readonly Sides[];
  /** The words before one's own changes. */
  ownHeading: string;
  choices: Readonly<Record<string, Choice>>;
  onChoices: (choices: Readonly<Record<string, Choice>>) => void;
}) => (
  <>
    {clashes.length > 0 && (
      <Clashes
        noun={noun}
        clashes={clashes}
        choices={choices}
        onChoose={(field, choice) => onChoices({ ...choices, [field]: choice })}
      />
    )}
    <Merged noun={noun} heading={t('Their changes kept:')} sides={theirs} side="theirs" />
    <Merged noun={noun} heading={ownHeading} sides={own} side="mine" />
  </>
);

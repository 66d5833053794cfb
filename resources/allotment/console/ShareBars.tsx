import { styled } from '@mui/material/styles';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { WhyAnswer } from '#schemas/allotment.ts';

const Bars = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(120px, 1fr) max-content',
  gap: '8px 12px',
  alignItems: 'center',
  marginBottom: 12,
});

const Drawn = styled('svg')({ display: 'block', width: '100%', height: 14 });

/**
 * Two bars, each of the length of what was wanted: how much of its level there was, and how much of
 * that the bid got. Pro rata both are filled alike, but for the rounding.
 */
export const ShareBars = ({ step }: { step: WhyAnswer['steps'][number] }) => (
  <Bars>
    <Bar
      label={t('All at this level')}
      of={step.demand}
      part={Math.min(step.available, step.demand)}
      words={t('%{available} there for %{demand} wanted', {
        available: quantityText(step.available),
        demand: quantityText(step.demand),
      })}
    />
    <Bar
      label={step.pass.startsWith('employees') ? t('Its PAN') : t('This bid')}
      of={step.want}
      part={step.given}
      words={t('%{given} of %{want} wanted', {
        given: quantityText(step.given),
        want: quantityText(step.want),
      })}
    />
  </Bars>
);

const Bar = ({
  label,
  of,
  part,
  words,
}: {
  label: string;
  of: number;
  part: number;
  words: string;
}) => (
  <>
    <span>{label}</span>
    <Drawn
      viewBox="0 0 1000 14"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${words}`}
    >
      <rect width="1000" height="14" style={{ fill: 'var(--chart-soft)' }} />
      <rect width={of > 0 ? (part / of) * 1000 : 0} height="14" style={{ fill: 'var(--chart)' }} />
    </Drawn>
    <span className="faded">{words}</span>
  </>
);

import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { english } from '#console/browser/language.ts';
import { Panel } from '#console/parts/Panel.tsx';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { useIsWide } from '../../../offer/console/useIsWide.ts';
import { type Chart, MarketCharts } from './MarketCharts.tsx';
import { useAfterFigures } from './useAfterFigures.ts';

const Side = styled('div')({
  display: 'grid',
  flex: '1 0 auto',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  gap: 12,
  minWidth: 0,
  minHeight: 176,
  '& > *': { contain: 'size', minHeight: 176 },
  '@media (max-width: 899.98px)': { '& > *': { minHeight: 320 } },
});

/** Keeps the place of a surface until it is there. */
const place = <Panel title={english('Charts')} fill />;

type Kinds = readonly [Chart, ...Chart[]];

/**
 * The charts of a dashboard, drawn after the figures: one surface with a choice of charts, or two
 * side by side on a wide screen.
 */
export const Charts = ({
  securities,
  charts,
  wide,
}: {
  /** Undefined while they are not known yet. */
  securities: readonly ActiveSecurity[] | undefined;
  charts: Kinds;
  /** The charts of each surface on a wide screen. */
  wide: readonly [Kinds, Kinds];
}) => {
  const isWide = useIsWide();
  const isAfter = useAfterFigures(securities !== undefined);
  // Securities stand above them: what is below a table is drawn when the height of the table is known.
  if (!securities || securities.length === 0) return null;
  const surfaces = isWide ? wide : [charts];
  return (
    <Side>
      {surfaces.map((kinds) => (
        <Fragment key={kinds.join()}>
          {isAfter ? <MarketCharts charts={kinds} securities={securities} /> : place}
        </Fragment>
      ))}
    </Side>
  );
};

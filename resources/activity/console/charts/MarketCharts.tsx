import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { InlineSelect } from '#console/parts/SelectBox.tsx';
import { type ActiveSecurity, nameOf } from '../../../offer/console/activeSecurity.ts';
import { BidsOverTime } from './BidsOverTime.tsx';
import { BookDepth } from './BookDepth.tsx';
import { DemandByCategory } from './DemandByCategory.tsx';

const Charts = styled('span')({ display: 'inline-flex' });

const titles = {
  get category() {
    return t('Demand by category');
  },
  get depth() {
    return t('Book depth');
  },
  get minutes() {
    return t('Bids a minute');
  },
};
const words = {
  get category() {
    return t('Category');
  },
  get depth() {
    return t('Depth');
  },
  get minutes() {
    return t('Time');
  },
};

export type Chart = keyof typeof titles;

/**
 * One surface for the pictures of the market, one of them in sight. Which security they are about is
 * chosen once for all of them; the depth is always of one, the most wanted until another is chosen.
 */
export const MarketCharts = ({
  charts,
  securities,
}: {
  /** In the order in which they are offered; the first is in sight at first. */
  charts: readonly [Chart, ...Chart[]];
  securities: readonly ActiveSecurity[];
}) => {
  const [chart, setChart] = useState<Chart>(charts[0]);
  const [choice, setChoice] = useState('');
  const named = (name: string) => securities.find((security) => nameOf(security) === name) ?? null;
  const [busiest] = useState(() => nameOfBusiest(securities));
  const chosen =
    named(choice) ?? (chart === 'depth' ? (named(busiest) ?? securities[0] ?? null) : null);
  return (
    <Panel
      title={chosen ? `${titles[chart]}: ${nameOf(chosen)}` : titles[chart]}
      actions={
        <>
          {charts.length > 1 && (
            <Charts>
              {charts.map((each) => (
                <Button
                  key={each}
                  variant="text"
                  sx={{
                    minHeight: 26,
                    '&[aria-pressed="true"]': {
                      background: 'var(--accent-soft)',
                      color: 'var(--accent)',
                    },
                  }}
                  title={titles[each]}
                  aria-pressed={each === chart}
                  onClick={() => setChart(each)}
                >
                  {words[each]}
                </Button>
              ))}
            </Charts>
          )}
          <InlineSelect
            label={t('Security of %{titles}', { titles: titles[chart] })}
            isLabelSpoken
            value={chosen ? nameOf(chosen) : ''}
            onChange={setChoice}
          >
            {chart !== 'depth' && <option value="">{t('All securities')}</option>}
            {securities.map((security) => (
              <option key={nameOf(security)}>{nameOf(security)}</option>
            ))}
          </InlineSelect>
        </>
      }
      fill
    >
      {chart === 'category' && <DemandByCategory securities={chosen ? [chosen] : securities} />}
      {chart === 'depth' && chosen && <BookDepth key={nameOf(chosen)} security={chosen} />}
      {chart === 'minutes' && <BidsOverTime security={chosen} />}
    </Panel>
  );
};

/** The name of the security with the highest demand in shares. */
const nameOfBusiest = (securities: readonly ActiveSecurity[]): string =>
  securities
    .map((security) => ({ name: nameOf(security), demand: security.configuration.totalQuantity }))
    .reduce((most, each) => (each.demand > most.demand ? each : most), { name: '', demand: 0 })
    .name;

import { t } from '#console/browser/language.ts';

const stripes = `repeating-linear-gradient(135deg, var(--chart-soft) 0 2px,
  color-mix(in srgb, var(--chart) 45%, var(--chart-soft)) 2px 4px)`;

/** The legend of the colours of a depth ladder. */
export const DepthKeys = () => (
  <>
    <span>
      <i style={{ background: 'var(--chart)' }} /> {t('confirmed')}
    </span>
    <span>
      <i style={{ background: stripes }} /> {t('not yet')}
    </span>
    <span>
      <i style={{ height: 2, background: 'var(--chart-2)' }} /> {t('at or above')}
    </span>
  </>
);

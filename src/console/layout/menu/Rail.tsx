import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { Boundary } from '../../browser/Boundary.ts';
import { t } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { useKey } from '../../parts/useKey.ts';
import { MenuList } from './MenuList.tsx';
import { useMenuShape } from './useMenuShape.ts';

/** Fetched where the window is narrow; its column has its width before. */
const IconRail = later(() => import('./IconRail.tsx'));

const Column = styled('nav')({
  display: 'flex',
  flexDirection: 'column',
  gridRow: '2 / 4',
  gridColumn: 1,
  minHeight: 0,
  background: 'var(--rail)',
  color: 'var(--rail-ink)',
  '&[data-shape="icons"]': { alignItems: 'center', gap: 4, paddingTop: 8 },
});

/** A user who reaches for the menu will soon open a screen; a failure here is reported when one opens. */
const loadAhead = () => void import('#registry').catch(() => undefined);

/**
 * The menu at the side of every page: whole, or an icon for each group; none where a button of the
 * bar opens it.
 */
export const Rail = () => {
  const shape = useMenuShape();
  const filter = useRef<HTMLInputElement>(null);
  useKey('/', shape === 'whole' ? () => filter.current?.focus() : null, { ofFrame: true });
  if (shape === 'drawer') return null;
  return (
    <Column
      aria-label={t('Main menu')}
      data-shape={shape}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      {shape === 'whole' ? (
        <MenuList filterRef={filter} />
      ) : (
        <Boundary failed={() => null}>
          <IconRail />
        </Boundary>
      )}
    </Column>
  );
};

import { lazy, Suspense, useRef } from 'react';
import { Boundary } from '../../browser/Boundary.ts';
import { t } from '../../browser/language.ts';
import { useKey } from '../../parts/useKey.ts';
import styles from './Menu.module.css';
import { MenuList } from './MenuList.tsx';
import { useMenuShape } from './useMenuShape.ts';

/** Fetched where the window is narrow; its column has its width before. */
const IconRail = lazy(() => import('./IconRail.tsx'));

/** A user who reaches for the menu will soon open a screen; a failure here is reported when one opens. */
const loadAhead = () => void import('#registry').catch(() => undefined);

/** The menu beside every page: whole, or a drawing for each group; none where a button of the bar opens it. */
export const Rail = () => {
  const shape = useMenuShape();
  const filter = useRef<HTMLInputElement>(null);
  useKey('/', shape === 'whole' ? () => filter.current?.focus() : null, { ofFrame: true });
  if (shape === 'drawer') return null;
  return (
    <nav
      aria-label={t('Main menu')}
      className={shape === 'whole' ? styles.rail : `${styles.rail} ${styles.icons}`}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      {shape === 'whole' ? (
        <MenuList filterRef={filter} />
      ) : (
        <Boundary failed={() => null}>
          <Suspense>
            <IconRail />
          </Suspense>
        </Boundary>
      )}
    </nav>
  );
};

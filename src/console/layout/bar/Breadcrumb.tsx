import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '../../browser/language.ts';
import { useRecordName } from '../../nouns/recordName.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { phone } from '../../parts/looks.ts';
import { useSize } from '../../parts/useSize.ts';
import { useTrail } from '../menu/trail.ts';

const Room = styled('div')({
  flex: 1,
  minWidth: 0,
  color: 'var(--rail-mute)',
  '& nav': { color: 'inherit' },
  '& ol': { flexWrap: 'nowrap' },
  // The page itself gives its letters away before what leads back up does.
  '& li': { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& li:has(> b)': { flexShrink: 100 },
  '& a': { color: 'inherit' },
  '& b': { color: '#fff', fontWeight: 550 },
  '& button': { margin: 0, background: 'var(--rail-on)', color: 'var(--rail-ink)' },
  [phone]: { display: 'none' },
});

/** Widths of a trail, px: its first and last part, and the whole with what separates the parts. */
type Measured = { words: string; first: number; last: number; whole: number };

/** The space on both sides of a separator, as in the theme, and the button for the middle of a trail, px. */
const [separatorMargin, middleButton] = [10, 24];

/**
 * The number of parts before the button for the middle of a trail; null where the room holds the whole. A trail is
 * measured once, whole.
 */
const usePartsBefore = (words: string) => {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room, { width: Number.POSITIVE_INFINITY, height: 0 });
  const [measured, setMeasured] = useState<Measured | null>(null);
  const isMeasured = measured?.words === words;
  useLayoutEffect(() => {
    if (isMeasured || width === 0) return;
    const measure = () => {
      const parts = [...(room.current?.querySelectorAll('li') ?? [])];
      if (parts[0]?.offsetParent == null) return;
      const widths = parts.map(
        (part) => part.scrollWidth + (part.ariaHidden === 'true' ? separatorMargin : 0),
      );
      setMeasured({
        words,
        first: widths[0] ?? 0,
        last: widths.at(-1) ?? 0,
        whole: widths.reduce((sum, each) => sum + each, 0),
      });
    };
    // Before the frame is painted, with the layout that it needs anyway.
    const frame = requestAnimationFrame(() => flushSync(measure));
    return () => cancelAnimationFrame(frame);
  }, [words, isMeasured, width]);
  if (!isMeasured || measured.whole <= width) return { room, before: null };
  const withFirst = measured.first + middleButton + 3 * separatorMargin + measured.last;
  return { room, before: withFirst <= width ? 1 : 0 };
};

/**
 * Group, list and screen, as in the menu: the way back up. A button holds the middle of a trail
 * that is too long.
 */
export const Breadcrumb = () => {
  const current = useCurrentPlace();
  const trail = useTrail();
  const name = useRecordName();
  const here = current
    ? [t(current.place.label), ...(name === null ? Object.values(current.params) : [name])].join(
        ' ',
      )
    : '';
  const above = trail?.above ?? [];
  const words = [trail?.group, ...above.map(({ label }) => t(label)), here].join(' / ');
  const { room, before } = usePartsBefore(words);
  return (
    <Room ref={room}>
      {current && trail && (
        <Breadcrumbs
          key={words}
          separator=" / "
          aria-label={t('Breadcrumb')}
          maxItems={before === null ? 8 : before + 1}
          itemsBeforeCollapse={before ?? 1}
          expandText={t('Show the whole path')}
        >
          {trail.group ? (
            <span>{t(trail.group)}</span>
          ) : (
            current.place.path !== '/' && (
              <Link component={RouterLink} to="/">
                {t('Home')}
              </Link>
            )
          )}
          {above.map(({ label, path }) => (
            <Link key={path} component={RouterLink} to={path}>
              {t(label)}
            </Link>
          ))}
          <b aria-current="page">{here}</b>
        </Breadcrumbs>
      )}
    </Room>
  );
};

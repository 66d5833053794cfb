import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../browser/language.ts';

/**
 * The sections of a long form or row in a wide window, with the visible one lit. A press moves to
 * the first box of the section, or to the section itself.
 */
export const SectionNav = ({
  sections,
  place,
}: {
  sections: readonly string[];
  /** The element that contains the sections, each marked as a section. */
  place: RefObject<HTMLElement | null>;
}) => {
  const [lit, setLit] = useState(0);
  // The section that a press leads to stays lit, also where the end of the page keeps it from the top.
  const ledTo = useRef<number | null>(null);
  useEffect(() => {
    const places = sectionsIn(place);
    const scroller = places[0] && scrollerOf(places[0]);
    if (!scroller) return;
    const look = () => {
      if (ledTo.current !== null) {
        ledTo.current = null;
        return;
      }
      const { top } = scroller.getBoundingClientRect();
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const reached = places.filter((each) => each.getBoundingClientRect().top <= top + 80).length;
      setLit(isAtEnd && scroller.scrollTop > 0 ? places.length - 1 : Math.max(0, reached - 1));
    };
    // In the next frame, which is laid out anyway.
    const frame = requestAnimationFrame(look);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', look);
    };
  }, [place]);
  const lead = (at: number) => {
    const section = sectionsIn(place)[at];
    ledTo.current = at;
    section?.scrollIntoView({ block: 'start' });
    (section?.querySelector<HTMLElement>(boxes) ?? section)?.focus({ preventScroll: true });
    setLit(at);
  };
  return (
    <Box component="nav" aria-label={t('Sections')} sx={beside}>
      {sections.map((section, at) => (
        <ListItemButton
          key={section}
          component="button"
          aria-current={at === lit ? 'true' : undefined}
          onClick={() => lead(at)}
        >
          {section}
        </ListItemButton>
      ))}
    </Box>
  );
};

/** Only in a window where the boxes keep their width next to it. */
const beside = {
  display: 'none',
  '@media (min-width: 1600px)': { display: 'flex', flex: 'none', flexDirection: 'column' },
  gap: '2px',
  width: 200,
  padding: '14px 8px',
  overflow: 'auto',
  borderRight: '1px solid var(--line)',
  '& button': {
    flex: 'none',
    borderLeft: '2px solid transparent',
    borderRadius: 0,
    borderTopRightRadius: 'var(--radius)',
    borderBottomRightRadius: 'var(--radius)',
    color: 'var(--ink-2)',
  },
  '& [aria-current]': { borderColor: 'var(--accent)', color: 'var(--ink)', fontWeight: 600 },
} as const;

const boxes = ':is(input, select, textarea, button):not(:disabled)';

const sectionsIn = ({ current }: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(current?.querySelectorAll<HTMLElement>('[data-section]') ?? []),
];

/** The nearest ancestor that scrolls; null when there is none. */
const scrollerOf = (section: HTMLElement): HTMLElement | null => {
  let at = section.parentElement;
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at;
};

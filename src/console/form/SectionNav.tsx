import { type RefObject, useEffect, useState } from 'react';
import { t } from '../browser/language.ts';
import styles from './SectionNav.module.css';

/** The sections of a long form in a wide window, the one in sight lit: a press leads to its first box. */
export const SectionNav = ({
  sections,
  form,
}: {
  sections: readonly string[];
  form: RefObject<HTMLFormElement | null>;
}) => {
  const [lit, setLit] = useState(0);
  useEffect(() => {
    const places = [...(form.current?.querySelectorAll('fieldset[data-section]') ?? [])];
    const scroller = places[0]?.parentElement;
    if (!scroller) return;
    const look = () => {
      const { top } = scroller.getBoundingClientRect();
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const reached = places.filter(
        (place) => place.getBoundingClientRect().top <= top + 80,
      ).length;
      setLit(isAtEnd && scroller.scrollTop > 0 ? places.length - 1 : Math.max(0, reached - 1));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [form]);
  const lead = (at: number) => {
    const place = form.current?.querySelectorAll<HTMLElement>('fieldset[data-section]')[at];
    place?.scrollIntoView({ block: 'start' });
    place
      ?.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)')
      ?.focus({ preventScroll: true });
    setLit(at);
  };
  return (
    <nav aria-label={t('Sections')} className={styles.sections}>
      {sections.map((section, at) => (
        <button
          key={section}
          type="button"
          aria-current={at === lit ? 'true' : undefined}
          onClick={() => lead(at)}
        >
          {section}
        </button>
      ))}
    </nav>
  );
};

import 'driver.js/dist/driver.css';
import { driver } from 'driver.js';
import { t } from '../../browser/language.ts';
import type { TourStep } from '../../nouns/tour.ts';
import styles from './Tour.module.css';

/** Maximum wait of a step for its target, ms; then the tour skips the step. */
const mostWaitMs = 6_000;

type Touring = {
  steps: readonly TourStep[];
  navigate: (path: string) => unknown;
  onEnd: () => void;
};

/**
 * Leads through the steps, each on its page: Next, Previous, the arrow keys, and Escape or the
 * cross to leave. The focus then returns to its previous element.
 */
export const beginTour = async ({ steps, navigate, onEnd }: Touring): Promise<void> => {
  const before = document.activeElement;
  const links = new Map<string, string>();
  let isOver = false;
  const tour = driver({
    animate: false,
    showProgress: true,
    progressText: '{{current}} / {{total}}',
    nextBtnText: t('Next'),
    prevBtnText: t('Previous'),
    doneBtnText: t('Done'),
    popoverClass: styles.tour,
    stagePadding: 4,
    // The library draws the title as the banner of a page, which it is not.
    onPopoverRender: ({ title }) => title.setAttribute('role', 'none'),
    onHighlighted: (_, __, { state }) => state.popover?.nextButton.focus(),
    disableActiveInteraction: true,
    onNextClick: (_, __, { index = 0 }) => void go(index + 1, 1),
    onPrevClick: (_, __, { index = 0 }) => void go(index - 1, -1),
    onDestroyed: () => {
      isOver = true;
      onEnd();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    steps: steps.map((step) => ({
      element: () => pointedAt(step) ?? document.body,
      popover: { title: t(step.title), description: t(step.text) },
    })),
  });
  const go = async (at: number, by: 1 | -1): Promise<void> => {
    const step = steps[at];
    if (!step) return tour.destroy();
    keepLinks(steps, links);
    const path = pathOf(step, links);
    if (window.location.pathname !== path) {
      await navigate(path);
      await drawn();
    }
    const isThere = await appears(() => window.location.pathname === path && pointedAt(step));
    if (isOver) return;
    if (!isThere) return go(at + by, by);
    if (tour.isActive()) tour.moveTo(at);
    else tour.drive(at);
  };
  await go(0, 1);
};

/**
 * Remembers the targets of links on pages already seen: the page of the next step may no longer
 * have them.
 */
const keepLinks = (steps: readonly TourStep[], links: Map<string, string>): void => {
  for (const { path } of steps) {
    if (typeof path === 'string') continue;
    const href = document.querySelector(path.link)?.getAttribute('href');
    if (href && !links.has(path.link)) links.set(path.link, href);
  }
};

const pathOf = ({ path }: TourStep, links: ReadonlyMap<string, string>): string =>
  typeof path === 'string' ? path : (links.get(path.link) ?? path.otherwise);

/** The element that a step points to; null until it is drawn. */
const pointedAt = ({ at }: TourStep): Element | null => {
  if ('page' in at) return document.querySelector('main h1')?.closest('main') ?? null;
  if ('selector' in at) return document.querySelector(at.selector);
  const heading = [...document.querySelectorAll('section h2')].find((each) =>
    each.textContent?.includes(t(at.panel)),
  );
  return heading?.closest('section') ?? null;
};

/** The page of before has gone. */
const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const appears = async (isThere: () => unknown): Promise<boolean> => {
  for (const until = Date.now() + mostWaitMs; Date.now() < until; ) {
    if (isThere()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
};

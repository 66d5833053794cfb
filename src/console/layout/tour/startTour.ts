import { tourOf } from '#registry/console.ts';
import { currentReader } from '../../nouns/reader.ts';
import { beginTour } from './beginTour.ts';
import { keepTourSeen } from './tourSeen.ts';

type Starting = {
  navigate: (path: string) => unknown;
  onEnd?: () => void;
};

/** Begins the tour of the reader's role, and keeps that they have seen it once it ends. */
export const startTour = async ({ navigate, onEnd }: Starting): Promise<void> => {
  const reader = currentReader();
  if (!reader) return;
  await beginTour({
    steps: await tourOf(reader.role),
    navigate,
    onEnd: () => {
      keepTourSeen(reader.userId);
      onEnd?.();
    },
  });
};

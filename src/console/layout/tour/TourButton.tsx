import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { hasSeenTour } from './tourSeen.ts';

/** Begins the tour, on the first page of a user who has not been offered it in this browser. */
export const TourButton = () => {
  const { userId } = useReader();
  const navigate = useNavigate();
  const [isSeen, setSeen] = useState(() => hasSeenTour(userId));
  const start = async () => {
    const { startTour } = await import('./startTour.ts');
    await startTour({ navigate, onEnd: () => setSeen(true) });
  };
  return (
    !isSeen && (
      <Button kind="ghost" onClick={() => void start()}>
        {t('Tour of Two Minutes')}
      </Button>
    )
  );
};

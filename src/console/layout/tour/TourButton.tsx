import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../browser/language.ts';
import { useIsPhone } from '../../browser/useIsPhone.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { hasSeenTour, keepTourSeen } from './tourSeen.ts';

/**
 * Begins the tour, on the first page of a user who has not taken it in this browser; a phone is too
 * small for it.
 */
export const TourButton = () => {
  const { userId } = useReader();
  const navigate = useNavigate();
  const [isSeen, setSeen] = useState(() => hasSeenTour(userId));
  const isPhone = useIsPhone();
  if (isSeen || isPhone) return null;
  const start = async () => (await import('./startTour.ts')).startTour({ navigate });
  const skip = () => {
    keepTourSeen(userId);
    setSeen(true);
  };
  return (
    <span>
      <Button variant="text" onClick={() => void start()}>
        {t('Tour of Two Minutes')}
      </Button>
      <IconButton className="close" label={t('No tour')} onClick={skip}>
        ✕
      </IconButton>
    </span>
  );
};

import { useState } from 'react';
import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { askForNotices, canAskPermission } from '../messages/browserNotice.ts';

/** Lets the browser tell of the session's end too, until it has been allowed or refused once. */
export const NoticesSwitch = () => {
  const [isOpen, setOpen] = useState(canAskPermission);
  return (
    isOpen && (
      <Button onClick={() => void askForNotices().then(() => setOpen(canAskPermission()))}>
        {t('Allow browser notifications')}
      </Button>
    )
  );
};

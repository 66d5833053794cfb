import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { roleLabels } from '#domain/roles.ts';
import { Boundary } from '../../browser/Boundary.ts';
import { t } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { useReader } from '../../nouns/reader.ts';
import { Loading } from '../../parts/Notes.tsx';
import { Popup } from '../../parts/Popup.tsx';
import { signOut } from '../../session/sessionLife.ts';
import { narrow } from '../frameWidths.ts';
import { BarButton } from './BarButton.ts';
import { openUserDialog, useUserDialog } from './userDialog.ts';

const UserChoices = later(() => import('./UserChoices.tsx'), <Loading />);
const UserDialogs = later(() => import('./UserDialogs.tsx'));

/** The menu says it too. */
const Role = styled('span')({ color: 'var(--rail-mute)', [narrow]: { display: 'none' } });

/** Signs out without a question, where the dialog that asks it cannot be loaded. */
const Leave = () => {
  useEffect(() => void signOut(), []);
  return null;
};

/** The signed-in user, their display preferences, and sign-out. */
export const UserMenu = () => {
  const reader = useReader();
  const dialog = useUserDialog();
  const name = reader.memberId ? `${reader.memberId} · ${reader.userId}` : reader.userId;
  return (
    <>
      <Popup
        label={
          <>
            {name} <Role>{t(roleLabels[reader.role])}</Role> <span aria-hidden="true">▾</span>
          </>
        }
        opener={BarButton}
        align="right"
      >
        {(close) => <UserChoices close={close} />}
      </Popup>
      {dialog && (
        <Boundary key={dialog} failed={() => dialog === 'leaving' && <Leave />}>
          <UserDialogs dialog={dialog} onClose={() => openUserDialog(null)} />
        </Boundary>
      )}
    </>
  );
};

import { lazy, Suspense } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { memberRoles, type Role, roleLabels } from '#domain/roles.ts';
import { pagesOf } from '#model';
import type { manualCalls } from '#own/manual/manualCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { type Language, languages, speak, t, useLanguage } from '../../browser/language.ts';
import { densities, type Preferences, usePreference } from '../../browser/preferences.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Popup } from '../../parts/Popup.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { session } from '../../session/session.ts';
import { signOut } from '../../session/sessionLife.ts';
import { NoticesSwitch } from './NoticesSwitch.tsx';
import styles from './UserMenu.module.css';
import { openUserDialog, useUserDialog } from './userDialog.ts';

const manual = callsTo<typeof manualCalls>('manual');

const ChangePassword = lazy(() => import('./ChangePassword.tsx'));

const themes: { value: Preferences['theme']; label: string }[] = [
  {
    value: 'system',
    get label() {
      return t('System');
    },
  },
  {
    value: 'light',
    get label() {
      return t('Light');
    },
  },
  {
    value: 'dark',
    get label() {
      return t('Dark');
    },
  },
];

const tongues = Object.entries(languages).map(([value, name]) => ({
  value: value as Language,
  label: <span lang={value}>{name}</span>,
}));

const unloaded = 'ra.notification.i18n_error';

/** The signed-in user, their display preferences, and sign-out. */
export const UserMenu = () => {
  const reader = useReader();
  const [theme, setTheme] = usePreference('theme');
  const [density, setDensity] = usePreference('density');
  const navigate = useNavigate();
  const notify = useNotify();
  const language = useLanguage();
  const dialog = useUserDialog();
  const closeDialog = () => openUserDialog(null);
  const isMemberUser = (memberRoles as readonly Role[]).includes(reader.role);
  const settings = outlines
    .flatMap(pagesOf)
    .filter(({ page }) => page.userMenu?.includes(reader.role));
  const name = reader.memberId ? `${reader.memberId} · ${reader.userId}` : reader.userId;
  return (
    <>
      <Popup
        label={
          <>
            {name} <span className={styles.role}>{t(roleLabels[reader.role])}</span>{' '}
            <span aria-hidden="true">▾</span>
          </>
        }
        buttonClass={styles.user}
        align="right"
      >
        {(close) => (
          <div className={styles.menu}>
            <p>
              <b>{session.userInfo()?.userName}</b>
              {reader.branchId && (
                <span className="muted">
                  {' '}
                  {t('Branch %{branchId}', { branchId: reader.branchId })}
                </span>
              )}
            </p>
            <Segments
              label={t('Theme')}
              name="theme"
              value={theme}
              options={themes}
              onChange={setTheme}
            />
            <Segments
              label={t('Rows')}
              name="density"
              value={density}
              options={densities}
              onChange={setDensity}
            />
            <Segments
              label={t('Language')}
              name="language"
              value={language}
              options={tongues}
              onChange={(chosen) =>
                void speak(chosen).catch(() => notify(unloaded, { type: 'error' }))
              }
            />
            <NoticesSwitch />
            {settings.map(({ page, paths: [path] }) => (
              <Button
                key={path}
                onClick={() => {
                  close();
                  void navigate(path ?? '/');
                }}
              >
                {t(page.label ?? '')}
              </Button>
            ))}
            {isMemberUser && (
              <Button
                onClick={() => {
                  close();
                  openUserDialog('password');
                }}
              >
                {t('Change Password')}
              </Button>
            )}
            {isMemberUser && (
              <Button to={manual.addressOf('downloadUserManual')} inWindow>
                {t('Help')}
              </Button>
            )}
            <Button
              onClick={() => {
                close();
                openUserDialog('leaving');
              }}
            >
              {t('Sign Out')}
            </Button>
          </div>
        )}
      </Popup>
      {dialog === 'password' && (
        <Suspense fallback={null}>
          <ChangePassword onClose={closeDialog} />
        </Suspense>
      )}
      <Dialog
        title={t('Sign Out')}
        open={dialog === 'leaving'}
        onClose={closeDialog}
        actions={
          <>
            <Button onClick={closeDialog}>{t('Stay')}</Button>
            <Button kind="main" onClick={() => void signOut()}>
              {t('Sign Out')}
            </Button>
          </>
        }
      >
        {t('Do you want to sign out? What is not saved will be lost.')}
      </Dialog>
    </>
  );
};

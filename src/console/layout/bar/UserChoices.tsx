import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { memberRoles, type Role, roleLabels, viewing } from '#domain/roles.ts';
import { pagesOf } from '#model';
import type { manualCalls } from '#own/manual/manualCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { densities } from '../../browser/densities.ts';
import {
  choicesOf,
  english,
  fileLanguage,
  type Language,
  languages,
  speak,
  t,
  useLanguage,
} from '../../browser/language.ts';
import { type Preferences, usePreference } from '../../browser/preferences.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { session } from '../../session/session.ts';
import { NoticesSwitch } from './NoticesSwitch.tsx';
import { openUserDialog } from './userDialog.ts';

const manual = callsTo<typeof manualCalls>('manual');

const themes = choicesOf<Preferences['theme']>({
  system: english('System'),
  light: english('Light'),
  dark: english('Dark'),
});

const tongues = Object.entries(languages).map(([value, name]) => ({
  value: value as Language,
  label: <bdi lang={value}>{name}</bdi>,
}));

const unloaded = 'ra.notification.i18n_error';

const Choices = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  width: 240,
  padding: 12,
});

/** A user's preferences for this browser, their own pages, and sign-out. */
export default function UserChoices({ close }: { close: () => void }) {
  const reader = useReader();
  const [theme, setTheme] = usePreference('theme');
  const [density, setDensity] = usePreference('density');
  const navigate = useNavigate();
  const notify = useNotify();
  const language = useLanguage();
  const isMemberUser = (memberRoles as readonly Role[]).includes(reader.role);
  const hasSettings = !session.userInfo()?.viewAs;
  const settings = outlines
    .flatMap(pagesOf)
    .filter(({ page }) => hasSettings && page.userMenu?.includes(reader.role));
  // It comes after the popup has opened, which found nothing to focus yet.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <Choices ref={box}>
      <p>
        <b>{session.userInfo()?.userName}</b>{' '}
        <span className="muted">
          {t(roleLabels[reader.role])}
          {reader.branchId && ` · ${t('Branch %{branchId}', { branchId: reader.branchId })}`}
        </span>
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
        onChange={(chosen) => void speak(chosen).catch(() => notify(unloaded, { type: 'error' }))}
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
      {isMemberUser && hasSettings && (
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
        <Button
          to={manual.addressOf('downloadUserManual', { query: { language: fileLanguage() } })}
          inWindow
        >
          {t('Help')}
        </Button>
      )}
      {(viewing as readonly Role[]).includes(reader.role) && (
        <Button
          onClick={() => {
            close();
            openUserDialog('viewAs');
          }}
        >
          {t('View As…')}
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
    </Choices>
  );
}

import '../browser/fonts.css';
import '../browser/hindiName.css';
import '../browser/tokens.css';
import '../browser/base.css';
import '../browser/classes.css';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminUI, CustomRoutes, ResourceDefinitionContextProvider, useNotify } from 'ra-core';
import { type ReactNode, startTransition, useEffect, useMemo, useReducer, useState } from 'react';
import { AdminContext } from 'react-admin';
import {
  createBrowserRouter,
  Navigate,
  Route,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { rowHeights, usePreference } from '../browser/preferences.ts';
import { onSignedOut } from '../calls/api.ts';
import { dataProvider } from '../calls/dataProvider.ts';
import { pollByItself } from '../calls/pollTimers.ts';
import { onceUnlessRefused } from '../calls/retries.ts';
import { Shell } from '../layout/Shell.tsx';
import { currentReader } from '../nouns/reader.ts';
import { muiStyles } from '../parts/muiStyles.ts';
import { Failed, Loading, NotFound } from '../parts/Notes.tsx';
import { useSession } from '../session/session.ts';
import { loseSession } from '../session/sessionLife.ts';
import { endStream } from '../stream/stream.ts';
import { authProvider } from './authProvider.ts';
import { definitions, pages, resources } from './resources.tsx';
import { routerProvider } from './routerProvider.tsx';
import { fetchScreen, Loaded } from './Screen.tsx';
import { newStore } from './store.ts';
import { themeOf } from './theme/theme.ts';
import { useI18nProvider } from './useI18nProvider.ts';

// Any 401 means that the session is over: the entry shows the sign-in again and keeps the page for afterwards.
onSignedOut(loseSession);
pollByItself();
fetchScreen(location.pathname);

/**
 * Retries a failed read once, unless the server refused it. A lost connection delays nothing
 * ('always'): a read fails, and a write is never queued until reconnection, since the user may have
 * changed their mind.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: onceUnlessRefused,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

const printPage = () => import('../print/PrintPage.tsx');

/** The number of times that react-admin draws its routes before its resources are registered. */
const drawnBefore = 2;

/**
 * The frame around a page, for as long as somebody is signed in. It waits until react-admin has registered its
 * resources, because each change of the routes draws every link again, and is then drawn in slices.
 */
const Frame = ({ children }: { children?: ReactNode }) => {
  const session = useSession();
  const [drawn, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (drawn < drawnBefore) startTransition(draw);
  }, [drawn]);
  return session && drawn >= drawnBefore ? <Shell>{children}</Shell> : null;
};

/** The way home, with the reason, for a role that may not open what a screen asked for. */
const AccessDenied = () => {
  const notify = useNotify();
  useEffect(() => notify('ra.notification.not_authorized', { type: 'warning' }), [notify]);
  return <Navigate to="/" replace />;
};

/** The whole application, made once: its resources, its pages, and what is printed without the frame. */
const application = (
  <CoreAdminUI
    title="Offerdesk"
    layout={Frame}
    catchAll={NotFound}
    loading={Loading}
    error={Failed}
    accessDenied={AccessDenied}
    disableTelemetry
  >
    {resources}
    {pages}
    <CustomRoutes noLayout>
      <Route path="/print/*" element={<Loaded name="print" load={printPage} />} />
    </CustomRoutes>
  </CoreAdminUI>
);

const Console = ({ client }: { client: QueryClient }) => {
  const i18nProvider = useI18nProvider();
  const [density] = usePreference('density');
  const themes = useMemo(
    () => ({
      lightTheme: themeOf('light', rowHeights[density]),
      darkTheme: themeOf('dark', rowHeights[density]),
    }),
    [density],
  );
  const [store] = useState(() => {
    // The role is known: asked for later, it would draw the console again while its first page comes.
    client.setQueryData(['auth', 'getPermissions', {}], currentReader()?.role ?? null);
    return newStore();
  });
  return (
    <CacheProvider value={muiStyles}>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        queryClient={client}
        store={store}
        {...themes}
      >
        <ResourceDefinitionContextProvider definitions={definitions}>
          {application}
        </ResourceDefinitionContextProvider>
      </AdminContext>
    </CacheProvider>
  );
};

/** The signed-in console as one route of a router; tests give it one in memory. */
export const consoleRoutes = (client = newQueryClient()): RouteObject[] => [
  { path: '*', element: <Console client={client} /> },
];

const router = () => createBrowserRouter(consoleRoutes());

/**
 * Everything behind the sign-in. `useTransitions={false}`: with them the redirect of a signed-out
 * start repeats itself some thousand times before it is seen.
 */
export default function App() {
  const [browser, setBrowser] = useState<ReturnType<typeof router>>();
  useEffect(() => {
    const made = router();
    // Renders in slices, between which the browser handles keys and clicks: a whole console takes a
    // tenth of a second, on a phone half a second.
    startTransition(() => setBrowser(made));
    // The next user gets another router, other data and another stream.
    return () => {
      made.dispose();
      endStream();
    };
  }, []);
  return browser ? <RouterProvider router={browser} useTransitions={false} /> : null;
}

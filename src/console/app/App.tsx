import '../browser/fonts.css';
import '../browser/tokens.css';
import '../browser/base.css';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CoreAdmin, CustomRoutes, type HttpError, Resource } from 'react-admin';
import { createBrowserRouter, Route, type RouteObject, RouterProvider } from 'react-router-dom';
import { viewsOf } from '#model';
import { outlines } from '#registry/outlines.ts';
import { useLanguage } from '../browser/language.ts';
import { onSignedOut } from '../calls/api.ts';
import { dataProvider } from '../calls/dataProvider.ts';
import { pollByItself } from '../calls/pollTimers.ts';
import { Shell } from '../layout/Shell.tsx';
import { patternOf, places } from '../nouns/places.ts';
import { Failed, Loading, NotFound } from '../parts/Notes.tsx';
import { loseSession } from '../session/sessionLife.ts';
import { endStream } from '../stream/stream.ts';
import { authProvider } from './authProvider.ts';
import { i18nProviderIn } from './i18nProvider.ts';
import { fetchScreen, Loaded, Screen } from './Screen.tsx';

// Any 401 means that the session is over: the entry shows the sign-in again and keeps the page for afterwards.
onSignedOut(loseSession);
pollByItself();
fetchScreen(location.pathname);

const isServersNo = (error: unknown) => {
  const { status = 0 } = error as Partial<HttpError>;
  return status >= 400 && status < 500;
};

/**
 * What the server refused is not asked again; every other read once. A line that is missing makes
 * nothing wait ('always'): a read says that it failed, and a write is never kept to be sent when
 * the line comes back, since the user may have changed their mind.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isServersNo(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

const printPage = () => import('../print/PrintPage.tsx');

const Console = ({ client }: { client: QueryClient }) => {
  const language = useLanguage();
  const i18nProvider = useMemo(() => i18nProviderIn(language), [language]);
  return (
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={client}
      layout={Shell}
      loading={Loading}
      catchAll={NotFound}
      error={Failed}
      requireAuth
      disableTelemetry
    >
      {outlines.flatMap(viewsOf).map((view) => (
        // react-admin takes `/<resource>/…` for its own screens of a resource, of which there are none.
        <Resource
          key={view.name}
          name={view.name}
          options={{ label: view.plural }}
          list={NotFound}
        />
      ))}
      <CustomRoutes>
        {places.map((place) => (
          <Route key={place.path} path={patternOf(place)} element={<Screen place={place} />} />
        ))}
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/print/*" element={<Loaded name="print" load={printPage} />} />
      </CustomRoutes>
    </CoreAdmin>
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
    setBrowser(made);
    // The next user gets another router, other data and another stream.
    return () => {
      made.dispose();
      endStream();
    };
  }, []);
  return browser ? <RouterProvider router={browser} useTransitions={false} /> : null;
}

import '../browser/fonts.css';
import '../browser/tokens.css';
import '../browser/base.css';
import { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, type HttpError } from 'react-admin';
import {
  createBrowserRouter,
  Outlet,
  Route,
  type RouteObject,
  RouterProvider,
  Routes,
} from 'react-router-dom';
import { Boundary } from '../browser/Boundary.ts';
import { useLanguage } from '../browser/language.ts';
import { onSignedOut } from '../calls/api.ts';
import { dataProvider } from '../calls/dataProvider.ts';
import { pollByItself } from '../calls/pollTimers.ts';
import { Shell } from '../layout/Shell.tsx';
import { useCurrentPlace } from '../nouns/useCurrentPlace.ts';
import { Failed, NotFound } from '../parts/Notes.tsx';
import { useSession } from '../session/session.ts';
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

/** What is at the current address. */
const Page = () => {
  const found = useCurrentPlace();
  return found ? <Screen {...found} /> : <NotFound />;
};

/** The frame around a page, for as long as somebody is signed in. */
const Framed = () =>
  useSession() && (
    <Shell>
      <Outlet />
    </Shell>
  );

/**
 * Every address, made once. react-admin's own routes register each resource and draw the whole console a second and a third time when
 * that is done; nothing here asks for what they register. A route for each place would be compared with the address again by every part that is drawn.
 */
const pages = (
  <Routes>
    <Route path="/print/*" element={<Loaded name="print" load={printPage} />} />
    <Route element={<Framed />}>
      <Route path="*" element={<Page />} />
    </Route>
  </Routes>
);

const Console = ({ client }: { client: QueryClient }) => {
  const language = useLanguage();
  const i18nProvider = useMemo(() => i18nProviderIn(language), [language]);
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={client}
    >
      <Boundary failed={() => <Failed />}>{pages}</Boundary>
    </CoreAdminContext>
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
    // In slices between which the browser takes keys and clicks: a whole console at once is a tenth of a second, half of one on a phone.
    startTransition(() => setBrowser(made));
    // The next user gets another router, other data and another stream.
    return () => {
      made.dispose();
      endStream();
    };
  }, []);
  return browser ? <RouterProvider router={browser} useTransitions={false} /> : null;
}

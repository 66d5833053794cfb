import { type ComponentType, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import {
  type Noun,
  type OutlineView,
  type Place,
  type ScreenType,
  type View,
  viewsOf,
} from '#model';
import { consoleModule } from '#registry/console.ts';
import { ownScreens } from '#registry/ownScreens.ts';
import { Boundary } from '../browser/Boundary.ts';
import { inLanguage, type Language, t, useLanguage } from '../browser/language.ts';
import { forgetPage, lazyPage } from '../browser/lazyPage.ts';
import { isPhone } from '../browser/useIsPhone.ts';
import { Grid } from '../list/laterGrid.ts';
import type { PageComponent } from '../nouns/pages.ts';
import { useReader } from '../nouns/reader.ts';
import { placeAt } from '../nouns/useCurrentPlace.ts';
import { LoadFailed, Loading, NotFound } from '../parts/Notes.tsx';
import { loadMessages } from './useI18nProvider.ts';

const form = () => import('../form/FormScreen.tsx');

/** How each kind of screen is loaded: each is its own chunk, so that none pays for the others. */
const screens = {
  list: async () => {
    const [screen] = await Promise.all([
      import('../list/ListScreen.tsx'),
      isPhone() ? null : Grid.ahead(),
    ]);
    return screen;
  },
  show: () => import('../row/ShowScreen.tsx'),
  create: form,
  edit: form,
} as const satisfies Record<ScreenType, () => Promise<unknown>>;

type ScreenPlace = Place & { kind: ScreenType };
type Params = Readonly<Record<string, string | undefined>>;

const pageOf = async (noun: string, page: string) => {
  const module = await consoleModule(noun)?.();
  const body = module?.default?.pages[page as never] as PageComponent | undefined;
  if (!body) throw new Error(`resources/${noun}/console.tsx has no page '${page}'`);
  return { default: 'load' in body ? await body.load() : body };
};

type ScreenBody = ComponentType<{ view: View; kind: never; params: never }>;

/** Whether a noun exports this screen itself. A variant of a noun has the generated ones. */
const isOwn = ({ view, kind, noun }: ScreenPlace): boolean =>
  view.name === noun.name && ownScreens[noun.name]?.includes(kind) === true;

/**
 * Loads a screen together with the schema of its noun. Places know only the outline of a view; the
 * generated screen needs the whole view.
 */
const withSchema = (place: ScreenPlace) => async () => {
  const schema = import('#registry/lazyNouns.ts').then(({ loadNoun }) => loadNoun(place.noun.name));
  if (isOwn(place)) {
    const [module] = await Promise.all([consoleModule(place.noun.name)?.(), schema]);
    return { default: await framed(module?.[place.kind] as ComponentType) };
  }
  const [screen, whole] = await Promise.all([screens[place.kind](), schema]);
  return { default: drawnFrom(whole, screen.default) };
};

const framed = async (body: ComponentType) => {
  const [{ OwnScreen }] = await Promise.all([import('./OwnScreen.tsx'), loadMessages()]);
  return () => <OwnScreen body={body} />;
};

type GeneratedProps = { view: OutlineView; kind: never; params: Params };

const drawnFrom = (whole: Noun, Body: ScreenBody): ComponentType<GeneratedProps> => {
  const known = new Map<Language, View[]>();
  /** The views in a language; the same objects each time, since much is computed from them. */
  const viewsIn = (language: Language): View[] => {
    const views = known.get(language) ?? viewsOf(inLanguage(whole));
    known.set(language, views);
    return views;
  };
  return function Generated({ view, params, kind }) {
    const views = viewsIn(useLanguage());
    // Only a screen of a noun's own has addresses below its own.
    if (params['*']) return <NotFound />;
    return (
      <Body
        view={views.find(({ name }) => name === view.name) as View}
        kind={kind}
        params={params as never}
      />
    );
  };
};

/** The name of what is shown at an address, and how it is loaded. */
const bodyOf = (place: Place) => {
  if (place.kind === 'page') {
    const name = `${place.noun.name}/${place.name}`;
    return { name, load: () => pageOf(place.noun.name, place.name) };
  }
  return { name: `${place.kind} of ${place.view.name}`, load: withSchema(place) };
};

/** Begins to load what is shown at an address, while the console around it is still to be drawn. */
export const fetchScreen = (pathname: string): void => {
  const found = placeAt(pathname);
  if (!found) return;
  const { name, load } = bodyOf(found.place);
  void pageNamed(name, load).ahead();
};

const pageNamed = (name: string, load: Parameters<typeof lazyPage>[1]) =>
  lazyPage(name, load, <Loading />);

/** A named page in a separate chunk; a failed load can be retried. */
export const Loaded = ({
  name,
  load,
  props = {},
}: {
  name: string;
  load: Parameters<typeof lazyPage>[1];
  props?: Record<string, unknown>;
}) => {
  useLanguage();
  const [, setAttempt] = useState(0);
  const Body = pageNamed(name, load);
  return (
    <Boundary
      failed={(retry) => (
        <LoadFailed
          onRetry={() => {
            forgetPage(name);
            setAttempt((attempt) => attempt + 1);
            retry();
          }}
        />
      )}
    >
      <Body {...props} />
    </Boundary>
  );
};

/** The screen or page of an address for those who may open it; others go home with the reason. */
export const Screen = ({ place }: { place: Place }) => {
  useLanguage();
  const params = useParams();
  const reader = useReader();
  const notify = useNotify();
  const isRefused = !place.allows(reader);
  useEffect(() => {
    if (isRefused)
      void import('./refusedPlace.ts').then(({ wordsOfRefusal }) =>
        notify(wordsOfRefusal(place), { type: 'warning' }),
      );
  }, [isRefused, place, notify]);
  const title = t(place.label);
  useEffect(() => {
    document.title = `${title} · Offerdesk`;
  }, [title]);
  if (isRefused) return <Navigate to="/" replace />;
  const props = place.kind === 'page' ? { params } : { view: place.view, kind: place.kind, params };
  const body = bodyOf(place);
  // One page stays as it is at all of its addresses.
  return <Loaded key={body.name} {...body} props={props} />;
};

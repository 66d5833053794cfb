import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { type FoundPlace, type OutlineView, type Place, type View, viewsOf } from '#model';
import { consoleModule } from '#registry/console.ts';
import { Boundary } from '../browser/Boundary.ts';
import { inLanguage, type Language, t, useLanguage } from '../browser/language.ts';
import { forgetPage, lazyPage } from '../browser/lazyPage.ts';
import { isPhone } from '../browser/useIsPhone.ts';
import { Grid } from '../list/laterGrid.ts';
import type { PageComponent } from '../nouns/pages.ts';
import { useReader } from '../nouns/reader.ts';
import { placeAt } from '../nouns/useCurrentPlace.ts';
import { LoadFailed, Loading } from '../parts/Notes.tsx';

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
  form: () => import('../form/FormScreen.tsx'),
};

const pageOf = async (noun: string, page: string) => {
  const module = await consoleModule(noun)?.();
  const body = module?.pages[page as never] as PageComponent | undefined;
  if (!body) throw new Error(`resources/${noun}/console.tsx has no page '${page}'`);
  return { default: 'load' in body ? await body.load() : body };
};

type ScreenBody = ComponentType<{ view: View; kind: never; params: never }>;

/** Loads a screen and the schema of its noun at once. Places know a view in outline; the screen is drawn from the whole one. */
const withSchema = (noun: string, load: () => Promise<{ default: ScreenBody }>) => async () => {
  const [{ default: Body }, whole] = await Promise.all([
    load(),
    import('#registry/lazyNouns.ts').then(({ loadNoun }) => loadNoun(noun)),
  ]);
  const known = new Map<Language, View[]>();
  /** The views in a language; the same objects each time, since much is computed from them. */
  const viewsIn = (language: Language): View[] => {
    const views = known.get(language) ?? viewsOf(inLanguage(whole));
    known.set(language, views);
    return views;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each screen, when the screen is loaded.
  const Whole = ({ view, ...props }: { view: OutlineView; kind: never; params: never }) => {
    const views = viewsIn(useLanguage());
    return <Body view={views.find(({ name }) => name === view.name) as View} {...props} />;
  };
  return { default: Whole };
};

/** The name of what is shown at an address, and how it is loaded. */
const bodyOf = (place: Place) => {
  if (place.kind === 'page') {
    const name = `${place.noun.name}/${place.name}`;
    return { name, load: () => pageOf(place.noun.name, place.name) };
  }
  const name = place.kind === 'create' || place.kind === 'edit' ? 'form' : place.kind;
  const noun = place.noun.name;
  return { name: `${name} of ${noun}`, load: withSchema(noun, screens[name]) };
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

/** A page of a name in a chunk of its own; one that cannot be loaded can be tried again. */
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
      <Suspense fallback={<Loading />}>
        <Body {...props} />
      </Suspense>
    </Boundary>
  );
};

/** What is shown at an address: its screen or page for those who may open it; others go home, and are told why. */
export const Screen = ({ place, params }: FoundPlace) => {
  useLanguage();
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
  return <Loaded key={place.path} {...bodyOf(place)} props={props} />;
};

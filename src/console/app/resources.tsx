import {
  CustomRoutes,
  Resource,
  ResourceContextProvider,
  type ResourceDefinition,
  type ResourceProps,
  useLocation,
} from 'ra-core';
import type { ReactElement } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { keyOf, type Outline, type OutlineView, routePattern, viewsOf } from '#model';
import { loadedNoun } from '#registry/lazyNouns.ts';
import { outlines } from '#registry/outlines.ts';
import { places } from '../nouns/places.ts';
import { rowName } from '../nouns/rowName.ts';
import { NotFound } from '../parts/Notes.tsx';
import { outward } from './addresses.ts';
import { Screen } from './Screen.tsx';

type Screens = Pick<ResourceProps, 'list' | 'show' | 'edit' | 'create'>;

/** The screens of a view: those that its noun exports in its console.tsx, others as its fields make them. */
const screensOf = (view: OutlineView): Screens =>
  Object.fromEntries(
    places.flatMap((place) =>
      place.kind !== 'page' && place.view.name === view.name
        ? [[place.kind, <Screen key={place.path} place={place} />]]
        : [],
    ),
  );

/** The name of a row for people: by its schema once that is loaded, by its key before. */
const representationOf =
  ({ noun }: OutlineView) =>
  (row: Readonly<Record<string, unknown>>): string => {
    const whole = loadedNoun(noun.name);
    return whole ? rowName(whole, row) : keyOf(noun as { key: readonly string[] }, row);
  };

/** The resources of react-admin that a noun is: one for itself and one for each of its variants. */
export const resourceOf = (noun: Outline): ResourceProps[] =>
  viewsOf(noun).map((view) => ({
    name: view.name,
    options: { label: view.plural },
    recordRepresentation: representationOf(view),
    ...screensOf(view),
  }));

const all = outlines.flatMap(resourceOf);

/** All resources by name, for react-admin to begin with: registering them one by one draws the console again. */
export const definitions: Record<string, ResourceDefinition> = Object.fromEntries(
  all.map((each) => [each.name, Resource.registerResource(each)]),
);

/** The address that react-admin makes for a screen leads to that of the specification; any other is none. */
const Elsewhere = () => {
  const { pathname, search } = useLocation();
  const path = outward(pathname);
  return path === pathname ? <NotFound /> : <Navigate to={path + search} replace />;
};

/** A resource whose screens are at the addresses of the specification. */
const SpecifiedResource = Object.assign((_: ResourceProps) => <Elsewhere />, {
  raName: Resource.raName,
  registerResource: Resource.registerResource,
});

/** Each resource for react-admin to register. */
export const resources: readonly ReactElement[] = all.map((each) => (
  <SpecifiedResource key={each.name} {...each} />
));

const resourceNamed = new Map(all.map((each) => [each.name, each]));

/**
 * Routes for every address of the specification (§2.2), except the print forms of nouns; a screen
 * may add tabs below its address.
 */
export const pages = (
  <CustomRoutes>
    {places.map((place) =>
      place.kind === 'page' ? (
        <Route
          key={place.path}
          path={routePattern(place.path)}
          element={<Screen place={place} />}
        />
      ) : (
        <Route
          key={place.path}
          path={`${routePattern(place.path)}/*`}
          element={
            <ResourceContextProvider value={place.view.name}>
              {resourceNamed.get(place.view.name)?.[place.kind] as ReactElement}
            </ResourceContextProvider>
          }
        />
      ),
    )}
  </CustomRoutes>
);

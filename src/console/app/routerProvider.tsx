import {
  type RouterLinkProps,
  type RouterProvider,
  reactRouterProvider,
  useResourceContext,
} from 'ra-core';
import { forwardRef, useCallback, useMemo } from 'react';
import { type View, viewsOf } from '#model';
import { loadedNoun } from '#registry/lazyNouns.ts';
import { ownScreens } from '#registry/ownScreens.ts';
import { inReactAdminsWords, inSpecifiedWords } from '../list/listWords.ts';
import { placeAt } from '../nouns/useCurrentPlace.ts';
import { viewOf } from '../nouns/views.ts';
import { idIn, outwardTo } from './addresses.ts';

const { Link, Navigate, useLocation, useMatch, useNavigate, useParams } = reactRouterProvider;

/** The search of a list's address in react-admin's words; that of any other address as it is. */
const listSearch = (pathname: string, search: string): string => {
  const place = search === '' ? undefined : placeAt(pathname)?.place;
  const noun = place?.kind === 'list' ? loadedNoun(place.noun.name) : undefined;
  const view = noun && viewsOf(noun).find(({ screens }) => screens.list === place?.path);
  if (!view) return search;
  // A list of the noun's own may filter by more than the schema names.
  const isOwn = view.name === noun.name && ownScreens[noun.name]?.includes('list');
  const specified = isOwn
    ? search
    : `${inSpecifiedWords(view as View, new URLSearchParams(search))}`;
  return inReactAdminsWords(view as View, specified);
};

const OutwardLink = forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, ...props }, ref) => (
  <Link ref={ref} to={outwardTo(to)} {...props} />
));

/**
 * The router of react-admin, mapped to the addresses of the specification (§2.2) and the `id` of a
 * row in them. Links, redirects, row clicks and menus of react-admin all use it; screens do not
 * know of it.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = useNavigate();
    return useCallback((to, options) => navigate(outwardTo(to), options), [navigate]);
  },
  useLocation: () => {
    const location = useLocation();
    return useMemo(() => {
      const search = listSearch(location.pathname, location.search);
      return search === location.search ? location : { ...location, search };
    }, [location]);
  },
  useParams: <T extends Record<string, string | undefined>>(): T => {
    const params = useParams<T>();
    const view = viewOf(useResourceContext());
    return useMemo(() => {
      const id = view && params.id === undefined ? idIn(view, params) : undefined;
      return id === undefined ? params : { ...params, id };
    }, [params, view]);
  },
  useMatch: ({ path, ...pattern }) => useMatch({ path: outwardTo(path), ...pattern }),
  Link: OutwardLink,
  Navigate: ({ to, ...props }) => <Navigate to={outwardTo(to)} {...props} />,
};

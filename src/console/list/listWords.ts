import { filterNames, type View } from '#model';

/** The parameters of react-admin's own address of a list. */
const ownNames = ['filter', 'sort', 'order', 'page', 'perPage', 'displayedFilters'] as const;

/** Whether the search of a list is in react-admin's words; `order` and `filter` are in no other. */
const isReactAdmins = (search: URLSearchParams): boolean =>
  search.has('filter') || search.has('order') || search.has('page');

/** A list as far as its address is concerned. */
type Listed = Pick<View, 'noun' | 'list'>;

const pageSizeOf = ({ list }: Listed, search: URLSearchParams): number =>
  Number(search.get('perPage')) || (list.perPage ?? 25);

/**
 * Translates the search of a list from the specification's words (`?state=OPEN&sort=-price&at=25`)
 * into react-admin's (`?filter={"state":"OPEN"}&sort=price&order=DESC&page=2`). A search in
 * react-admin's words stays as it is.
 */
export const inReactAdminsWords = (listed: Listed, spelled: string): string => {
  const search = new URLSearchParams(spelled);
  if (isReactAdmins(search)) return spelled;
  const words = new URLSearchParams();
  const filter = Object.fromEntries(
    [...filterNames(listed).keys(), 'q'].flatMap((name): [string, string | string[]][] => {
      const values = search.getAll(name).filter((value) => value !== '');
      return values.length === 0 ? [] : [[name, values.length === 1 ? values.join() : values]];
    }),
  );
  if (Object.keys(filter).length > 0) words.set('filter', JSON.stringify(filter));
  const sort = search.get('sort');
  if (sort) {
    words.set('sort', sort.replace(/^-/, ''));
    words.set('order', sort.startsWith('-') ? 'DESC' : 'ASC');
  }
  const perPage = search.get('perPage');
  if (perPage) words.set('perPage', perPage);
  const at = Number(search.get('at'));
  // A page reached by a cursor gets no number: react-admin would go to the first page whenever that
  // page cannot be fetched.
  const hasCursor = search.has('after') || search.has('before');
  if (at > 0 && !hasCursor)
    words.set('page', String(Math.floor(at / pageSizeOf(listed, search)) + 1));
  return words.size === 0 ? '' : `?${words}`;
};

/**
 * Translates the search of a list from react-admin's words into the specification's. A search
 * already in these words stays the same object. Parameters that are no filter of the list are left
 * out.
 */
export const inSpecifiedWords = (listed: Listed, search: URLSearchParams): URLSearchParams => {
  if (!isReactAdmins(search)) return search;
  const words = new URLSearchParams();
  for (const [name, value] of search)
    if (!ownNames.some((own) => own === name)) words.append(name, value);
  const names = new Set(['q', ...filterNames(listed).keys()]);
  for (const [name, value] of Object.entries(filterIn(search)).filter(([each]) => names.has(each)))
    for (const each of Array.isArray(value) ? value : [value]) words.append(name, String(each));
  const sort = search.get('sort');
  if (sort) words.set('sort', `${search.get('order') === 'DESC' ? '-' : ''}${sort}`);
  const perPage = search.get('perPage');
  if (perPage) words.set('perPage', perPage);
  const page = Number(search.get('page'));
  if (page > 1) words.set('at', String((page - 1) * pageSizeOf(listed, search)));
  return words;
};

const filterIn = (search: URLSearchParams): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(search.get('filter') ?? '{}') ?? {};
  } catch {
    return {};
  }
};

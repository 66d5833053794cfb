import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import { keyValues, type Resource, reaches, scopeOf, type View } from '#model';
import { listRows } from '../../database/lists/lists.ts';
import { encodeRow, encodeValues } from '../../database/schema/columns.ts';
import { contentRange } from '../../http/contentRange.ts';
import { signedIn, viewAllowing } from '../../http/guard.ts';
import { keyFrom } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { isWithin, type Params, viewNamed } from '../rowRequest.ts';
import { rowByKey, sourceOf } from '../rowSource.ts';
import type { exactCounts } from './exactCounts.ts';
import { listQuery } from './listQuery.ts';

/**
 * A page of rows as ra-data-simple-rest expects it: the rows, and in Content-Range their position
 * and the total. X-Next and X-Previous carry the cursors of the next and the previous page.
 * X-Total-More says that counting stopped at the total, so that there are at least that many rows.
 * X-Partial says that the search stopped before the page was full, and that X-Next leads to the
 * remaining rows. On request X-Totals has the sums of the fields that the list totals.
 */
export const listOf =
  (machine: Machine, noun: Resource, exactly: ReturnType<typeof exactCounts>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const view = viewAllowing(user, 'list', noun, viewNamed(request));
    const query = listQuery(view, request.query as Params, machine.now());
    if (isByKeys(query.filter)) {
      const rows = await rowsByKeys(machine, noun, view, user, query.filter.id);
      reply.contentRange = contentRange(noun.name, 0, rows.length, rows.length);
      return rows;
    }
    const { count, ...listing } = query;
    const withSums = count === 'sums';
    const isExact = withSums || count === 'exact';
    const scope = scopeOf(user, view);
    const { filter, archive } = await sourceOf(machine, noun, query.filter);
    const wanted = { ...listing, filter, isUncounted: count !== undefined };
    const page = archive
      ? await archive.page(machine, { view, scope, filter }, wanted)
      : await listRows(machine.database, view, scope, wanted);
    const exact = isExact
      ? await exactly(user.userId, reply, { view, scope, filter, archive, withSums })
      : null;
    const total = exact?.count ?? page.total;
    if (exact && withSums && view.list.totals)
      reply.header('x-totals', JSON.stringify(encodeValues(noun, exact.sums)));
    reply.contentRange = contentRange(noun.name, page.offset, page.rows.length, total);
    if (page.isMore && !isExact) reply.header('x-total-more', 'true');
    if (page.isPartial) reply.header('x-partial', 'true');
    if (page.next) reply.header('x-next', page.next);
    if (page.previous) reply.header('x-previous', page.previous);
    return page.rows.map((row) => encodeRow(noun, row));
  };

/** ra-data-simple-rest asks for many rows at once by `{"id":["M001/B1", …]}`. */
const isByKeys = (
  filter: Record<string, unknown>,
): filter is { id: readonly (string | number)[] } => Array.isArray(filter.id);

const rowsByKeys = async (
  machine: Machine,
  noun: Resource,
  view: View,
  user: SignedIn,
  ids: readonly (string | number)[],
) => {
  const found = await Promise.all(
    ids.map((id) => rowByKey(machine, noun, keySpelled(machine, noun, String(id)))),
  );
  return found
    .filter((row) => row !== null)
    .filter((row) => reaches(user, view, row) && isWithin(view, row))
    .map((row) => encodeRow(noun, row));
};

const keySpelled = ({ database }: Machine, noun: Resource, id: string) => {
  const values = spelledParts(noun, id);
  if (!values)
    throw new ApiError(
      'MALFORMED',
      sentence("'%{id}' is not a key of %{noun}.", {
        id: id.slice(0, 40),
        noun: sentence(noun.label),
      }),
    );
  return keyFrom(noun, values, database.spellings);
};

const spelledParts = (noun: Resource, id: string) => {
  try {
    return keyValues(noun, id);
  } catch {
    // A stray '%' is no encoding.
    return null;
  }
};

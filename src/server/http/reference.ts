import type { IncomingHttpHeaders } from 'node:http';

/** The header by which a browser names its request, and the answer repeats the name. */
export const referenceHeader = 'x-request-id';

/** A name that a caller may give: nothing in it can break a line of the log or a page. */
const allowed = /^[A-Za-z0-9-]{16,64}$/;

/** The reference that a caller gave a request; null where there is none, or none that may be used. */
export const givenReference = (headers: IncomingHttpHeaders): string | null => {
  const value = headers[referenceHeader];
  return typeof value === 'string' && allowed.test(value) ? value : null;
};

const process36 = Math.floor(Math.random() * 36 ** 5).toString(36);
let requests = 0;

/**
 * The reference of a request: the caller's own, or a new one that no other request of any process
 * has for a long time.
 */
export const referenceOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  givenReference(headers) ?? `${process36}-${Date.now().toString(36)}-${(requests++).toString(36)}`;

/** The calls of /api/auth. All are small JSON; a failure of the network rejects, everything else is an answer. */
export type Answer<T> = { status: number; body: T };

/**
 * Asks one call under /api/auth. `token` goes into the authorization header, where the sign-in
 * calls expect it. A body that is no JSON reads as null, so that a proxy's error page is no crash.
 */
export const call = async <T>(
  method: 'GET' | 'POST',
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Answer<T | null>> => {
  const response = await fetch(`/api/auth/${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed<T>(text) };
};

const parsed = <T>(text: string): T | null => {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
};

import simpleRest from 'ra-data-simple-rest';
import { ask, type Method } from './api.ts';

/**
 * simple-rest's calls through our own: it encodes an id as one segment of the path, which for a key
 * spelled 'M001/B1' is one encoding too many.
 */
export const rest = simpleRest('/api', async (url: string, options: Record<string, any> = {}) => {
  const [path = '', search] = url.replace(/^\/api/, '').split('?');
  const spelled = path.replace(/[^/]*%[^/]*$/, decodeURIComponent);
  const { data, headers } = await ask<any>((options.method ?? 'GET') as Method, spelled, {
    query: search === undefined ? {} : Object.fromEntries(new URLSearchParams(search)),
    body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    signal: options.signal,
  });
  return { status: 200, headers, body: '', json: data };
});

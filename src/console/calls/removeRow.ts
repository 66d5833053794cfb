import type { OutlineView } from '#model';
import { call } from './api.ts';

/** Removes a row in the version that was looked at; `reason` is for the second person, where one is asked. */
export const removeRow = (
  { noun }: OutlineView,
  { id, version, reason }: { id: string | number; version: unknown; reason?: string | undefined },
): Promise<unknown> =>
  call('DELETE', `${noun.api}/${id}`, {
    query: { reason },
    headers: { 'if-match': `"${version}"` },
  });

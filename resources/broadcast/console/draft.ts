import { english, t } from '#console/browser/language.ts';
import { widgetOf } from '#console/fields/widgets.ts';
import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { type Role, roleLabels } from '#domain/roles.ts';
import { dateTime } from '#model';

/** A message while it is written: the values of the boxes. */
export type Draft = {
  kind: 'all' | 'role' | 'member';
  toRole: string;
  toMemberId: string;
  message: string;
  when: 'now' | 'later';
  /** Exchange time as it is typed. */
  sendAt: string;
};

/** The box of the time at which a planned message is sent. */
export const sendAt = dateTime(english('Send At'));

export const blank: Draft = {
  kind: 'all',
  toRole: '',
  toMemberId: '',
  message: '',
  when: 'now',
  sendAt: '',
};

/** The faults that keep a message from being sent, by the box of each. */
export const faultsOf = (
  { kind, toRole, toMemberId, message, when, sendAt }: Draft,
  now: number,
): Record<string, string> => ({
  ...(kind === 'role' && !toRole && { toRole: t('To Role is mandatory') }),
  ...(kind === 'member' && !toMemberId.trim() && { toMemberId: t('To Member is mandatory') }),
  ...(message.trim().length < 3 && { message: t('Message must have at least 3 characters') }),
  ...(when === 'later' && timeFault(sendAt, now)),
});

const timeFault = (typed: string, now: number): Record<string, string> => {
  if (typed.trim() === '') return { sendAt: t('Send At is mandatory') };
  const at = instantIn(typed);
  if (at === null) return { sendAt: t('Send At must be a day and time, YYYY-MM-DD HH:mm:ss') };
  return at <= now ? { sendAt: t('Send At must be later than now') } : {};
};

/** The instant of a typed day and time of the exchange, ms; null when it is none. */
export const instantIn = (typed: string): number | null => {
  const wire = widgetOf(sendAt).parse(typed, sendAt);
  const at = typeof wire === 'string' ? Date.parse(wire) : Number.NaN;
  return wire === typed || Number.isNaN(at) ? null : at;
};

/** When it is sent, in words: 'at once', 'at 2026-11-25 09:00:00'. */
export const whenWords = ({ when, sendAt }: Draft): string => {
  const at = when === 'later' ? instantIn(sendAt) : null;
  return at === null ? t('at once') : t('at %{time}', { time: exchangeTime(at) });
};

/** The readers of it, in words. */
export const hearers = ({ kind, toRole, toMemberId }: Draft): string => {
  if (kind === 'role')
    return t('all users with the role %{role}', {
      role: t(roleLabels[toRole as Role] ?? ''),
    });
  return kind === 'member'
    ? t('all users of member %{toMemberId}', { toMemberId: toMemberId.trim() })
    : t('everybody');
};

/** The body of the call that sends it. */
export const broadcastBody = ({ kind, toRole, toMemberId, message, when, sendAt }: Draft) => ({
  message: message.trim(),
  toRole: kind === 'role' ? (toRole as Role) : null,
  toMemberId: kind === 'member' ? toMemberId.trim() : null,
  sendAt: when === 'later' ? isoTime(instantIn(sendAt) ?? 0) : null,
});

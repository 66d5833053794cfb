import { type Role, roleLabels } from '#domain/roles.ts';

/** A message while it is written: the values of the boxes. */
export type Draft = {
  kind: 'all' | 'role' | 'member';
  toRole: string;
  toMemberId: string;
  message: string;
};

export const blank: Draft = { kind: 'all', toRole: '', toMemberId: '', message: '' };

/** What keeps a message from being sent, by the box of each fault. */
export const faultsOf = ({ kind, toRole, toMemberId, message }: Draft): Record<string, string> => ({
  ...(kind === 'role' && !toRole && { toRole: 'To Role is mandatory' }),
  ...(kind === 'member' && !toMemberId.trim() && { toMemberId: 'To Member is mandatory' }),
  ...(message.trim().length < 3 && { message: 'Message must have at least 3 characters' }),
});

/** The readers of it, in words. */
export const hearers = ({ kind, toRole, toMemberId }: Draft): string => {
  if (kind === 'role') return `all users with the role ${roleLabels[toRole as Role] ?? ''}`;
  return kind === 'member' ? `all users of member ${toMemberId.trim()}` : 'everybody';
};

/** The body of the call that sends it. */
export const broadcastBody = ({ kind, toRole, toMemberId, message }: Draft) => ({
  message: message.trim(),
  toRole: kind === 'role' ? (toRole as Role) : null,
  toMemberId: kind === 'member' ? toMemberId.trim() : null,
});

import { roleLabels } from '#domain/roles.ts';
import { t } from '../browser/language.ts';

/**
 * The person who did something: the name where it is known, else the user id, and the role that they acted
 * in.
 */
export const Who = ({
  userId,
  userName,
  role,
}: {
  userId: string;
  userName?: string | null;
  role?: string | null;
}) => (
  <>
    {userName || userId}
    {role && (
      <span className="muted"> {t(roleLabels[role as keyof typeof roleLabels] ?? role)}</span>
    )}
  </>
);

import { domainRoles, type Role } from './roles.ts';

/** The roles of groups as a setting has them, in order; the first group of a person counts. */
export type GroupRoles = readonly { group: string; role: Role }[];

/**
 * The roles of groups in a text such as `staff=controlUser;readers=viewOnly`, null where a part cannot be
 * read. Group and role are on either side of the last `=`; a `;` of a name is escaped by a backslash.
 */
export const groupRolesIn = (
  text: string,
  isGroup: (name: string) => boolean,
): GroupRoles | null => {
  const parts = text
    .split(/(?<!\\);/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const groups = parts.flatMap((part) => {
    const at = part.lastIndexOf('=');
    const [group, name] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    const role = domainRoles.find((each) => each === name);
    return role && at > 0 && isGroup(group) ? [{ group, role }] : [];
  });
  return groups.length > 0 && groups.length === parts.length ? groups : null;
};

import { withoutHidden } from '#model/values/oneForm.ts';

/** Whether the table of users takes an id of a directory. */
export const isDomainId = (userId: string): boolean => /^[A-Za-z0-9._-]{1,25}$/.test(userId);

/** Name, mail and ten digits, each as the user master would take it; other values are left out. */
export const reachedBy = (
  userId: string,
  found: Readonly<Record<'names' | 'mails' | 'numbers', readonly string[]>>,
) => {
  const mails = found.mails.filter(
    (mail) => mail.length <= 256 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail),
  );
  const numbers = found.numbers.flatMap(
    (number) => /^(?:\+91|0091|0)?(\d{10})$/.exec(number.replace(/[\s()-]/g, ''))?.[1] ?? [],
  );
  return {
    userName: withoutHidden(found.names[0] ?? '').slice(0, 100) || userId,
    emailId: mails[0] ?? null,
    mobileNumber: numbers[0] ?? null,
  };
};

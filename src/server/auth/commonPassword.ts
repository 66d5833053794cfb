/** The words that passwords are most often made of; a year and a sign after one of them is no secret. */
const words = new Set(
  `password passwort passphrase welcome qwerty qwertyuiop qwertyui asdfgh asdfghjkl zxcvbnm admin administrator
  letmein iloveyou monkey dragon football baseball cricket master sunshine princess superman batman shadow
  michael charlie india bharat mumbai changeme login
  abc abcd abcdef abcdefgh default guest hello summer winter spring autumn monday friday`.split(
    /\s+/,
  ),
);

const plain: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is one that anybody would try: a common word dressed up with digits and signs,
 * a row of the keyboard, or the user's own id or name.
 */
export const isCommon = (
  password: string,
  user: { userId: string; userName: string; memberId: string | null },
): boolean => {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const undressed = [...core].map((letter) => plain[letter] ?? letter).join('');
  const letters = lower.replace(/[^a-z]/g, '');
  const own = [user.userName, user.userId]
    .map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
    .filter((name) => name.length > 3);
  return [core, undressed, letters].some((word) => words.has(word)) || own.includes(letters);
};

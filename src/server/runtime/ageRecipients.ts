/**
 * The recipients of age in a text, with commas or spaces between, or the fault in words. The fault repeats no
 * value, since a slip may have put an identity there.
 */
export const ageRecipientsIn = (
  name: string,
  text: string,
): { recipients: readonly string[]; faults: string[] } => {
  const recipients = text.split(/[\s,]+/).filter((word) => word !== '');
  if (recipients.some((each) => /^AGE-SECRET-KEY-/i.test(each)))
    return {
      recipients: [],
      faults: [
        `${name} has an identity, AGE-SECRET-KEY-1…. Keep identities off the server: set the recipient age1… that \`age-keygen -y\` prints for it.`,
      ],
    };
  const wrong = recipients.findIndex((each) => !isRecipient(each)) + 1;
  if (wrong === 0) return { recipients, faults: [] };
  return {
    recipients: [],
    faults: [
      `${name} must be one or more recipients age1…, the public keys that \`age-keygen\` prints, with commas between. Number ${wrong} of ${recipients.length} is none.`,
    ],
  };
};

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/**
 * Whether a text is an X25519 recipient: Bech32 (BIP 173) with its checksum, so that a slip in one letter
 * is found. The library checks it too, and takes 0.1 s to load: too long for a start that makes no backup.
 */
const isRecipient = (text: string): boolean => {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(text)) return false;
  const prefix = [...'age'].map((letter) => letter.charCodeAt(0));
  const values = [
    ...prefix.map((code) => code >> 5),
    0,
    ...prefix.map((code) => code & 31),
    ...[...text.slice(4)].map((letter) => letters.indexOf(letter)),
  ];
  const sum = values.reduce(
    (before, value) =>
      generators.reduce(
        (after, generator, bit) => after ^ ((before >> (25 + bit)) & 1 ? generator : 0),
        ((before & 0x1ffffff) << 5) ^ value,
      ),
    1,
  );
  return sum === 1;
};

import { type Sentence, sentence } from '#domain/sentence.ts';

/**
 * Invisible characters: zero-width ones, controls of the direction of text, soft hyphens, selectors
 * and tags. Unicode calls them default ignorable.
 */
const everyHidden = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;

/**
 * Invisible and control characters, except tabs and line breaks. Nobody pastes a control, so none
 * is taken out.
 */
const everyRefused = new RegExp(`(?![\\t\\n\\r])(?:\\p{Cc}|${everyHidden.source})`, 'gu');

/** Printable ASCII is in one form already, but for its ends. */
const beyondAscii = /[^\t\n\r -~]/;

const everySpace = /[\p{Zs}\p{Zl}\p{Zp}]/gu;

/** Spaces at the ends of a text, and characters of no width that act as one. */
const blankEnds = /^[\s\u200b\u2060\ufeff\u00ad]+|[\s\u200b\u2060\ufeff\u00ad]+$/gu;

const joining =
  '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Arabic}';
const joinedBefore = new RegExp(`[${joining}]$`, 'u');
const joinedAfter = new RegExp(`^[${joining}]`, 'u');
/** The vowel killers of Indic scripts. A joiner behind one shapes the letter before it. */
const viramaBefore = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/u;
const pictureBefore = /\p{Extended_Pictographic}\ufe0f?$/u;
const pictureAfter = /^\p{Extended_Pictographic}/u;

/** Whether a hidden character is part of the spelling: a joiner of letters or of pictures. */
const isSpelling = (sign: string, before: string, after: string): boolean => {
  if (sign === '\ufe0f') return pictureBefore.test(before);
  if (sign !== '\u200c' && sign !== '\u200d') return false;
  if (viramaBefore.test(before)) return true;
  if (joinedBefore.test(before) && joinedAfter.test(after)) return true;
  return sign === '\u200d' && pictureBefore.test(before) && pictureAfter.test(after);
};

/** The two characters around a place are enough to tell; a surrogate pair and a selector take three units. */
const around = 4;

const isSpellingAt = (text: string, at: number, sign: string): boolean =>
  isSpelling(
    sign,
    text.slice(Math.max(0, at - around), at),
    text.slice(at + sign.length).slice(0, around),
  );

/** Takes the same step until nothing changes any more: letters that meet may compose, and then join otherwise. */
const settled = (written: string, step: (text: string) => string): string => {
  let text = written;
  for (let before = ''; before !== text; ) {
    before = text;
    text = step(before);
  }
  return text;
};

/** A text in which a joiner that joins nothing, as keyboards of Indic scripts leave it behind, is taken out. */
const withoutIdleJoiners = (text: string): string =>
  text.replace(/[\u200c\u200d]/g, (sign, at: number) =>
    joinedBefore.test(text.slice(0, at)) && !isSpellingAt(text, at, sign) ? '' : sign,
  );

/**
 * The stored form of a text: composed letters (Unicode NFC), plain spaces, nothing at its ends.
 * Runs of spaces stay as typed. Hidden characters inside stay too: `faultOfHidden` refuses them.
 */
export const inOneForm = (written: string): string =>
  beyondAscii.test(written)
    ? settled(written, (text) =>
        withoutIdleJoiners(text.normalize('NFC')).replace(everySpace, ' ').replace(blankEnds, ''),
      )
    : written.trim();

/** The same of an id, a code, a number or a search: hidden characters are taken out, unless they are spelling. */
export const withoutHidden = (written: string): string =>
  beyondAscii.test(written)
    ? settled(inOneForm(written), (text) =>
        inOneForm(
          text.replace(everyHidden, (sign, at: number) =>
            isSpellingAt(text, at, sign) ? sign : '',
          ),
        ),
      )
    : written.trim();

/** A code or words that are searched for, while they are typed: as `withoutHidden`, but for a space at the end. */
export const whileTyped = (text: string): string =>
  beyondAscii.test(text) ? `${withoutHidden(text)}${/\s$/.test(text) ? ' ' : ''}` : text;

/**
 * The first hidden character of a text, in words with its position; undefined where there is none
 * but spelling. Such a text looks like another one.
 */
export const faultOfHidden = (label: string, text: string): Sentence | undefined => {
  if (!beyondAscii.test(text)) return undefined;
  for (const { 0: sign, index } of text.matchAll(everyRefused)) {
    if (isSpellingAt(text, index, sign)) continue;
    const place = [...text.slice(0, index)].length + 1;
    return sentence(
      '%{field} has an invisible character at position %{place}: %{sign}. Remove it.',
      { field: sentence(label), place, sign: nameOf(sign) },
    );
  }
  return undefined;
};

const nameOf = (sign: string): Sentence => {
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const name =
    names[code] ??
    (/\p{Bidi_Control}/u.test(sign)
      ? 'a mark that turns the direction of text'
      : 'a hidden character');
  return sentence('%{name} (U+%{code})', { name: sentence(name), code });
};

const names: Readonly<Record<string, string>> = {
  '00AD': 'a soft hyphen',
  '200B': 'a zero-width space',
  '200C': 'a zero-width non-joiner',
  '200D': 'a zero-width joiner',
  '2060': 'a word joiner',
  FEFF: 'a byte order mark',
};

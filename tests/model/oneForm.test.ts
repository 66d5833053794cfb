import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '#domain/sentence.ts';
import { decimal, type Field, fieldsOf, integer, pan, secret, text } from '#model';
import { valueInCell } from '#model/values/cell.ts';
import { faultOf } from '#model/values/fieldFault.ts';
import { kindOf } from '#model/values/kinds.ts';
import { faultOfHidden, inOneForm, whileTyped, withoutHidden } from '#model/values/oneForm.ts';
import { meantBy } from '#model/values/validate.ts';
import { nouns } from '#registry';

const name = text('Client Name', { max: 50 });
const code = text('Client Id', { max: 10, code: true });

describe('a text', () => {
  test.each([
    ['José', 'Jose\u0301'],
    ['A B', 'A\u00a0B'],
    ['A B', ' A\u202fB\u3000'],
    ['A  B', 'A \u2003B'],
    ['A B', '\u200bA B\ufeff'],
    ['A B', 'A\u2028B'],
  ])('is kept as %j when it is written as %j', (kept, written) => {
    expect(meantBy(name, written)).toBe(kept);
    expect(meantBy(code, written)).toBe(kept);
    expect(valueInCell(name, written)).toBe(kept);
  });

  test.each([
    ['C0001', '\u200bC0001'],
    ['C0001', 'C\u200d0001\u2069'],
    ['C0001', '\u202aC0001\u202c'],
    ['C0001', 'C00\u00ad01'],
    ['C0001', 'C\u{e0041}0001'],
    ['é', 'e\u200b\u0301'],
  ])('of a code is kept as %j when it is written as %j', (kept, written) => {
    expect(meantBy(code, written)).toBe(kept);
    expect(withoutHidden(written)).toBe(kept);
    expect(faultOf(code, meantBy(code, written))).toBeUndefined();
  });

  test.each([
    ['Name\u202eEman', 5, 'a mark that turns the direction of text (U+202E)'],
    ['A\u200bB', 2, 'a zero-width space (U+200B)'],
    ['\u2066x\u2069', 1, 'a mark that turns the direction of text (U+2066)'],
    ['a\u{1f600}\u200db', 3, 'a zero-width joiner (U+200D)'],
    ['pay\u00adee', 4, 'a soft hyphen (U+00AD)'],
    ['x\u0007y', 2, 'a hidden character (U+0007)'],
    ['x\u115fy', 2, 'a hidden character (U+115F)'],
  ])(
    'of words such as %j is refused with the place of its hidden character',
    (written, at, sign) => {
      expect(faultOf(name, meantBy(name, written))).toBe(
        `Client Name has an invisible character at position ${at}: ${sign}. Remove it.`,
      );
    },
  );

  test.each([
    ['a joiner in Devanagari', 'क\u094d\u200dष'],
    ['a non-joiner in Devanagari', 'क\u094d\u200cष'],
    ['a joiner before a vowel killer in Bengali', 'র\u200d\u09cdয'],
    ['a joiner at the end of a word in Malayalam', 'അവന\u0d4d\u200d വന്നു'],
    ['a joiner in Sinhala', 'ශ\u0dca\u200dරී'],
    ['a non-joiner in Urdu', 'می\u200cروم'],
    ['a picture of several', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a picture in colour', '\u26a0\ufe0f Market halted'],
  ])('keeps %s, which is part of its spelling', (_, written) => {
    expect(inOneForm(written)).toBe(written.normalize('NFC'));
    expect(withoutHidden(written)).toBe(written.normalize('NFC'));
    expect(faultOfHidden('Name', written)).toBeUndefined();
  });

  test('loses a joiner that joins nothing, as a keyboard leaves it behind', () => {
    expect(meantBy(name, 'क्षि\u200d देशपांडे')).toBe('क्षि देशपांडे');
    expect(faultOf(name, 'क्षि देशपांडे')).toBeUndefined();
  });

  test('keeps runs of spaces, ends of lines and tabs inside it', () => {
    expect(meantBy(name, ' A   B\r\n\tC ')).toBe('A   B\r\n\tC');
    expect(faultOf(name, 'A   B\r\n\tC')).toBeUndefined();
  });

  test('of spaces and hidden characters alone is blank', () => {
    for (const blank of ['\u00a0', '\u200b', '\ufeff \u2060', '\u3000\u00ad'])
      for (const field of [name, code]) expect(meantBy(field, blank)).toBeNull();
  });

  test('keeps a space at its end while it is typed', () => {
    expect(whileTyped('TI\u200bCL ')).toBe('TICL ');
    expect(whileTyped('TICL\u00a0')).toBe('TICL ');
  });
});

test('a PAN and a number are read whatever was pasted with them', () => {
  const taxNumber = pan('PAN');
  expect(meantBy(taxNumber, '\u200baaapa0001a\u00a0')).toBe('AAAPA0001A');
  expect(valueInCell(integer('Quantity'), '\u202a1,00,000\u202c')).toBe(100_000);
  expect(valueInCell(decimal('Price', { places: 2 }), '32.50\u00a0')).toBe(32.5);
});

test('a password is taken as it was typed, each character of it', () => {
  const password = secret('Password');
  for (const typed of [' pass ', 'pa\u200bss', 'Jose\u0301', '\u00a0'])
    expect(meantBy(password, typed)).toBe(typed);
});

/** Signs of each sort that one form treats differently, between letters of several scripts. */
const sign = fc.constantFrom(
  ...['a', 'B', '7', ' ', '\u00a0', '\u2003', '\u200b', '\u200c', '\u200d', '\u202e', '\ufeff'],
  ...[
    'e',
    '\u0301',
    '\u093c',
    'क',
    '\u094d',
    'ष',
    '\u1100',
    '\u1161',
    '\u00ad',
    '\u0007',
    '\n',
    '\u{1f600}',
    '\ufe0f',
  ],
);
const anyText = fc.oneof(
  fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

test('one form of one form is itself', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      for (const form of [inOneForm, withoutHidden])
        expect(form(form(written))).toBe(form(written));
    }),
    { numRuns: 2_000 },
  );
});

test('a text has one form however its letters are composed', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      for (const form of [inOneForm, withoutHidden]) {
        expect(form(written.normalize('NFD'))).toBe(form(written));
        expect(form(` \u00a0${written}\u200b`)).toBe(form(written));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('nothing hidden is left in a code, but control characters, which nobody pastes', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      const fault = faultOfHidden('Code', withoutHidden(written));
      const left = fault && textOf(fault);
      expect(left ?? 'a hidden character (U+00').toMatch(/a hidden character \(U\+00/);
    }),
    { numRuns: 2_000 },
  );
});

const written = nouns.flatMap((noun) =>
  fieldsOf(noun)
    .filter(([, field]) => kindOf(field).jsonType === 'string' && !field.isSecret)
    .map(([of, field]) => [`${noun.name}.${of}`, field] as const),
);

test('every text field of every noun takes out or refuses what is hidden', () => {
  expect(written.length).toBeGreaterThan(300);
  const kept = written.filter(([, field]) => {
    const meant = meantBy(field as Field, 'A\u200bB');
    return meant !== 'AB' && !String(faultOf(field, meant)).includes('U+200B');
  });
  expect(kept.map(([of]) => of)).toEqual([]);
});

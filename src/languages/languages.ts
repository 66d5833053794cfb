/** The languages that a user may choose, each named in itself. English is the language of the sources. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof languages;

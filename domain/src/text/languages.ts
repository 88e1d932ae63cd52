/** The languages of the portal. Numbers and money are written alike in both; days and times are not. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>

/** Each in its own words, so that its readers find it. */
export const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

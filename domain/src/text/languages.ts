/** The languages of the portal. Both use the same formats for numbers and money, but not for days and times. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const locales = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>

/** Each language's name for itself, so that its speakers find it. */
export const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

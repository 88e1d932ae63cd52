import { locales } from '@forecourt/domain/text/languages.ts'
import { language } from './language.ts'

/** Days and times as the reader's language writes them. Making a format is slow: make each once, outside of functions. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], options)

/** "5 minutes ago", "hace 5 minutos". */
export const relativeTime = () => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })

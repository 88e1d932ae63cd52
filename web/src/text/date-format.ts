import { locales } from '@forecourt/domain/text/languages.ts'
import { language } from './language.ts'

/** Days and times in the reader's language. Creating a format is slow, so create each once, outside of functions. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], options)

/** "5 minutes ago", "hace 5 minutos". */
export const relativeTime = () => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })

import { languages, type Language } from '@forecourt/domain/text/languages.ts'
import { speaker, type Say } from '@forecourt/domain/text/phrase-book.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'

/** Who a letter is written to: their language, and how to say a text in it. */
export type Reader = { language: Language; say: Say }

export const englishReader: Reader = { language: 'en', say: (text) => text }

let spanish: Promise<Say> | undefined

/** Read with the first letter that needs it: most installs never do. */
const inSpanish = () => (spanish ??= import('@forecourt/domain/text/es/phrases.ts').then(({ phrases }) => speaker(phrases)))

/** In the language of their profile; in English to an address that is no user's. */
export const readerAt = async (ctx: SystemCtx, email: string): Promise<Reader> => {
  const found = await ctx.db
    .selectFrom('users')
    .select(sql<string>`preferences->>'language'`.as('language'))
    .where('email', '=', email)
    .executeTakeFirst()
  const language = languages.find((known) => known === found?.language) ?? 'en'
  return language === 'es' ? { language, say: await inSpanish() } : englishReader
}

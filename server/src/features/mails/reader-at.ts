import { languages, type Language } from '@forecourt/domain/text/languages.ts'
import { speaker, type Say } from '@forecourt/domain/text/phrase-book.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'

/** The reader of a letter: the language, and the function that translates a text. */
export type Reader = { language: Language; say: Say }

export const englishReader: Reader = { language: 'en', say: (text) => text }

let spanish: Promise<Say> | undefined

/** Loaded when the first Spanish letter is written, because most installs never need it. */
const inSpanish = () => (spanish ??= import('@forecourt/domain/text/es/phrases.ts').then(({ phrases }) => speaker(phrases)))

/** Uses the language of the user's profile. An address without a user gets English. */
export const readerAt = async (ctx: SystemCtx, email: string): Promise<Reader> => {
  const found = await ctx.db
    .selectFrom('users')
    .select(sql<string>`preferences->>'language'`.as('language'))
    .where('email', '=', email)
    .executeTakeFirst()
  const language = languages.find((known) => known === found?.language) ?? 'en'
  return language === 'es' ? { language, say: await inSpanish() } : englishReader
}

import { accountSearchKeyword } from '@forecourt/domain/format/account-label.ts'
import { sql, type RawBuilder } from 'kysely'
import { containing } from './page.ts'

const length = 3

/** Pieces that cover the keyword once. Fewer are faster to look up, and matches are compared with the whole keyword anyway. */
const coveringPieces = (typed: string) => {
  const letters = Array.from(typed)
  const last = letters.length - length
  const starts = letters.map((_, at) => at).filter((at) => at === last || (at < last && at % length === 0))
  return starts.map((at) => letters.slice(at, at + length).join(''))
}

/**
 * docs/product/roles-and-screens.md#finding-an-account: matches the keyword as typed, and without the dash that people paste. The
 * index contains pieces of three letters (docs/decisions/0050-accounts-are-found-by-pieces-of-three-letters.md). A shorter keyword
 * has no pieces and is compared with every account.
 */
export const matchAccounts = (keyword: string) => {
  const spellings = [...new Set([keyword, accountSearchKeyword(keyword)].map((typed) => typed.toLowerCase()))]
  const matches = spellings.map(
    (typed) => sql<boolean>`(text_pieces(a.search) @> ${coveringPieces(typed)}::text[] and a.search like ${containing(typed)})`,
  )
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/**
 * For lists of records that belong to accounts: looks the accounts up once, in the index, and then checks each row's account
 * against them.
 */
export const isOfFoundAccount = (account_id: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`${account_id} in (select a.id from accounts a where ${matchAccounts(keyword)})`

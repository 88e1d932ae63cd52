import { accountSearchKeyword } from '@forecourt/domain/format/account-label.ts'
import { sql, type RawBuilder } from 'kysely'
import { containing } from './page.ts'

const length = 3

/** Pieces that cover the keyword once. Fewer are looked up faster, and what they find is compared with the whole keyword anyway. */
const coveringPieces = (typed: string) => {
  const letters = Array.from(typed)
  const last = letters.length - length
  const starts = letters.map((_, at) => at).filter((at) => at === last || (at < last && at % length === 0))
  return starts.map((at) => letters.slice(at, at + length).join(''))
}

/**
 * docs/product/roles-and-screens.md#finding-an-account: the keyword as typed, and without the dash people paste. The index knows
 * pieces of three letters (docs/decisions/0050-accounts-are-found-by-pieces-of-three-letters.md). A keyword that is shorter has
 * none, and is compared with every account.
 */
export const matchAccounts = (keyword: string) => {
  const spellings = [...new Set([keyword, accountSearchKeyword(keyword)].map((typed) => typed.toLowerCase()))]
  const matches = spellings.map(
    (typed) => sql<boolean>`(text_pieces(a.search) @> ${coveringPieces(typed)}::text[] and a.search like ${containing(typed)})`,
  )
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/**
 * For lists of other things that belong to accounts: the accounts are looked up once, in the index, and each row is then asked
 * whether its account is among them.
 */
export const isOfFoundAccount = (account_id: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`${account_id} in (select a.id from accounts a where ${matchAccounts(keyword)})`

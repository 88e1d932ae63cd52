import { effectiveStatus, standings } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'

/** docs/product/accounts.md#effective-status in SQL, generated from the rule in the domain. Both arguments are columns. */
export const effectiveStatusOf = (status: string, standing: string) => {
  const cases = standings.flatMap((each) => {
    const changed = Object.values(cardStatus).filter(
      (own) => effectiveStatus({ card_status_id: own }, { standing: each }) !== own,
    )
    const [first] = changed
    if (first === undefined) return []
    const shown = effectiveStatus({ card_status_id: first }, { standing: each })
    return [`when ${standing} = '${each}' and ${status} in (${changed.join(', ')}) then ${shown}`]
  })
  return `(case ${cases.join(' ')} else ${status} end)`
}

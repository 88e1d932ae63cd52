import { standingRefusal, standingRefusals } from '@forecourt/domain/rules/account-standing.ts'
import { useSession } from '#src/api/session.ts'

/**
 * docs/product/accounts.md#where-an-account-stands: why the account may order no cards now, as part of a sentence. Null if it
 * may.
 */
export const useOrderRefusal = () =>
  useSession(({ account }) => {
    const refusal = account && standingRefusal(account.standing, 'open')
    return refusal ? standingRefusals[refusal].replace('This', 'this') : null
  })

import { standingRefusal, standingRefusals } from '@forecourt/domain/rules/account-standing.ts'
import { useSession } from '#src/api/session.ts'

/** docs/product/accounts.md#where-an-account-stands: why the account may order no cards now, within a sentence. Null: it may. */
export const useOrderRefusal = () =>
  useSession(({ account }) => {
    const refusal = account && standingRefusal(account.standing, 'open')
    return refusal ? standingRefusals[refusal].replace('This', 'this') : null
  })

import type { Account } from '@forecourt/domain/contract/session.ts'
import { verifyAccount } from '#src/api/choose-account.ts'
import { useAction } from '#src/api/use-call.ts'

/** Another account begins with a fresh page, so nothing of the last one is left on it. */
export const useOpenAccount = () => {
  const choose = useAction(async ({ id }: Account) => {
    await verifyAccount(id)
    globalThis.location.assign('/dashboard')
  })
  return (account: Account) => {
    if (!choose.isPending) choose.mutate(account)
  }
}

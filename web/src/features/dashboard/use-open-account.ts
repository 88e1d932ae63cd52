import type { Account } from '@forecourt/domain/contract/session.ts'
import { verifyAccount } from '#src/api/choose-account.ts'
import { useAction } from '#src/api/use-call.ts'

/** Loads the page from scratch, so that nothing of the previous account remains. */
export const useOpenAccount = () => {
  const choose = useAction(async ({ id, at }: Pick<Account, 'id'> & { at: string }) => {
    await verifyAccount(id)
    globalThis.location.assign(at)
  })
  return ({ id }: Pick<Account, 'id'>, at = '/dashboard') => {
    if (!choose.isPending) choose.mutate({ id, at })
  }
}

import type { AddressInput } from '@forecourt/domain/contract/addresses.ts'
import type { Ctx } from '#src/context.ts'
import { invalid, malformed } from '#src/errors.ts'
import { zipcodeProblem } from './check-zipcode.ts'

/**
 * Security 3.5: an address that moves to another account sends that account's cards to a stranger. The account a body
 * names is compared, never used.
 */
export const acceptAddress = async (ctx: Ctx, account_id: number, { account_id: named, ...address }: AddressInput) => {
  if (named !== account_id) throw malformed('account_mismatch', 'The address belongs to another account than the one named')
  const problem = await zipcodeProblem(ctx, address)
  if (problem) throw invalid({ zipcode: [problem] })
  return address
}

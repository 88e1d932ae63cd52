import type { AddressInput } from '@forecourt/domain/contract/addresses.ts'
import type { Ctx } from '#src/system/context.ts'
import { invalid, malformed } from '#src/system/errors.ts'
import { zipcodeProblem } from './check-zipcode.ts'

/**
 * An address moved to another account would send that account's cards to a stranger
 * (docs/product/safety.md#moved-to-another-account). The account in the body is only compared, never used.
 */
export const acceptAddress = async (ctx: Ctx, account_id: number, { account_id: named, ...address }: AddressInput) => {
  if (named !== account_id) throw malformed('account_mismatch', 'The address belongs to another account than the one named')
  const problem = await zipcodeProblem(ctx, address)
  if (problem) throw invalid({ zipcode: [problem] })
  return address
}

// docs/product/receivables.md#late-fees: the late fee an account agreed to. Without a consent none is charged.
import { z } from 'zod'
import { lateFeeConsents } from '#src/rules/late-fees.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint } from './endpoint.ts'
import { enteredDay, line } from './fields.ts'

const Consent = z.object({ kind: z.enum(lateFeeConsents), agreed_on: z.iso.date(), contract_reference: z.string() })

export const lateFees = {
  consents: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/late_fee_consents',
    summary: 'To which fees of late and returned payments the account agreed',
    access: 'receivables.manage',
    reads: true,
    params: AccountParam,
    response: data(z.array(Consent)),
  }),
  agree: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/late_fee_consents',
    summary: 'Record that the account agreed in its contract; the fee may be charged from the day after',
    access: 'receivables.manage',
    params: AccountParam,
    body: z.strictObject({
      kind: z.enum(lateFeeConsents),
      agreed_on: enteredDay,
      contract_reference: line(60).min(1, 'Name the contract'),
    }),
    response: data(z.array(Consent)),
    standing: 'any',
    conflicts: true,
  }),
}

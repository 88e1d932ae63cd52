// docs/product/fees.md: what the provider may charge, and which accounts agreed to it.
import { z } from 'zod'
import { feeKindNames, feeProblems } from '#src/rules/fees.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint } from './endpoint.ts'
import { bodyId, enteredDay, id, IdParam, line, timestamp } from './fields.ts'
import { namedScope, ruleScope } from './pricing.ts'

const FeeRule = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(feeKindNames),
  amount: z.int(),
  rate: z.int(),
  ...namedScope,
  effective_from: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  version: z.int(),
  /** Accounts that agreed to the fee and have not withdrawn. */
  accounts: z.int(),
})
export type FeeRule = z.output<typeof FeeRule>

const NewFeeRule = z
  .strictObject({
    name: line(60).min(1, 'Name field is required'),
    kind: z.enum(feeKindNames),
    /** The amount in cents, or the rate in hundred-thousandths of a purchase's total. */
    amount: z.int().min(0).max(100_000).default(0),
    rate: z.int().min(0).max(100_000).default(0),
    ...ruleScope,
    effective_from: enteredDay,
  })
  .superRefine((fee, ctx) => {
    for (const [field, message] of Object.entries(feeProblems(fee)))
      ctx.addIssue({ code: 'custom', path: [field], message: message! })
  })
export type NewFeeRule = z.output<typeof NewFeeRule>

const Consent = z.object({
  fee_rule_id: z.int(),
  agreed_at: timestamp,
  /** The person who recorded it; empty once that person is deleted. */
  recorded_by: z.string(),
  contract_reference: z.string(),
  text: z.string(),
  sha256: z.string(),
  /** The last day on which the fee is charged, once the account has withdrawn its consent. */
  withdrawn_on: z.iso.date().nullable(),
  withdrawal_reason: z.string(),
})
export type FeeConsent = z.output<typeof Consent>

const manage = { access: 'pricing.manage' } as const

export const fees = {
  list: endpoint({
    method: 'GET',
    path: '/v1/fee_rules',
    summary: 'The fees of the provider, and how many accounts agreed to each',
    ...manage,
    reads: true,
    response: data(z.array(FeeRule)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/fee_rules',
    summary: 'Add a fee; it is charged only to accounts that agreed to it',
    ...manage,
    body: NewFeeRule,
    response: data(z.object({ id: z.int() })),
    idempotent: true,
  }),
  end: endpoint({
    method: 'PUT',
    path: '/v1/fee_rules/:id',
    summary: 'Say on which day a fee is charged for the last time',
    ...manage,
    params: IdParam,
    body: z.strictObject({ ends_on: enteredDay, version: z.int() }),
    response: data(z.array(FeeRule)),
    conflicts: true,
  }),
  consents: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/fee_consents',
    summary: 'The fees that an account agreed to, by which words, and who recorded it',
    ...manage,
    reads: true,
    params: AccountParam,
    response: data(z.array(Consent)),
  }),
  agree: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/fee_consents',
    summary: 'Record that an account agreed to a fee by its contract; it is charged from the next day on',
    ...manage,
    params: AccountParam,
    body: z.strictObject({ fee_rule_id: bodyId, contract_reference: line(60).min(1, 'Name the contract') }),
    response: data(z.array(Consent)),
    standing: 'any',
    conflicts: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/fee_consents/:fee_rule_id/withdrawal',
    summary: 'Record that an account withdrew its consent, and the last day for which it pays the fee',
    ...manage,
    params: AccountParam.extend({ fee_rule_id: id }),
    body: z.strictObject({ ends_on: enteredDay, reason: line(200).min(1, 'Say how it was withdrawn') }),
    response: data(z.array(Consent)),
    standing: 'any',
    conflicts: true,
  }),
}

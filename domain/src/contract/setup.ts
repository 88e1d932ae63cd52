// The steps from an empty portal to the first account (docs/product/provider-start.md#the-set-up).
import { z } from 'zod'
import { setupSteps, skippableSteps } from '#src/rules/setup-steps.ts'
import { data, endpoint } from './endpoint.ts'

const keys = setupSteps.map(({ key }) => key)

const Setup = z.object({
  steps: z.array(z.object({ key: z.enum(keys), is_done: z.boolean(), is_skipped: z.boolean() })),
  /** The number of steps done or skipped. */
  settled: z.int(),
  has_accounts: z.boolean(),
})
export type Setup = z.output<typeof Setup>

export const setup = {
  get: endpoint({
    method: 'GET',
    path: '/v1/setup',
    summary: 'What an empty portal still needs, derived from the data',
    access: 'provider.view',
    reads: true,
    response: data(Setup),
  }),
  skip: endpoint({
    method: 'PUT',
    path: '/v1/setup/skipped',
    summary: 'Say which steps need not be done',
    access: 'provider.manage',
    body: z.strictObject({ skipped_steps: z.array(z.enum(skippableSteps)).max(skippableSteps.length) }),
    response: data(Setup),
  }),
  open: endpoint({
    method: 'POST',
    path: '/v1/setup/opened',
    summary: 'Note that the profiles and tax rates were looked at',
    access: 'provider.manage',
    body: z.strictObject({ step: z.literal('profiles') }),
    response: data(Setup),
  }),
}

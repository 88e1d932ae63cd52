// One change as staff enter it. `seen` is a fingerprint of its values, so that nobody confirms values that have changed since.
import type { QueueEntry, QueueField } from '@forecourt/domain/contract/network-channels.ts'
import { screenFields } from '@forecourt/domain/rules/network-files/describe-card.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { describeAccounts } from '#src/features/network-changes/describe-card.ts'
import { readFacts } from '../read-facts.ts'
import type { QueuedChange } from './network-queue.queries.ts'

const accountWords: Readonly<Record<string, string>> = { A: 'Open', K: 'Locked', C: 'Closed' }

const ofAccount = async (ctx: UserCtx, change: QueuedChange): Promise<{ fields: QueueField[]; fingerprint: Buffer }> => {
  const found = (await describeAccounts(ctx, [change])).get(change.id)
  if (!found) throw notFound()
  const field = (name: string, label: string, value: string) => ({ field: name, label, value, secret: null })
  const { account_number, status, fingerprint } = found
  return {
    fields: [field('account', 'Account', account_number), field('status', 'Account status', accountWords[status] ?? status)],
    fingerprint,
  }
}

export const toEntry = async (ctx: UserCtx, change: QueuedChange): Promise<QueueEntry> => {
  const card = (await readFacts(ctx, [change])).get(change.id)
  const { fields, fingerprint } = card
    ? { fields: screenFields(change.card_network_name, card.facts), fingerprint: card.fingerprint }
    : await ofAccount(ctx, change)
  const shown = fields.filter(({ secret }) => secret !== 'pin' || change.sends_pin)
  return { ...change, fields: shown, seen: fingerprint.toString('hex') }
}

// Changes for networks, written as the product writes them, and channels of every kind.
import type { ChangeClass, ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import type { ChannelSecret } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { secretPlace } from '#src/features/network-channels/channel.ts'
import { sealFile } from '#src/secrets/vault.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { aCard } from './cards.ts'
import type { Portal } from './portal.ts'

type Told = { kinds?: ChangeKind[]; class?: ChangeClass }

/** The change is due at once, whatever its class. */
export const aChange = async (portal: Portal, card_id: number, { kinds = ['limits'], class: changeClass = 2 }: Told = {}) => {
  const [written] = await inTransaction(portal.ctx, (ctx) => tellNetwork(ctx, { cardIds: [card_id], kinds, class: changeClass }))
  await sql`update network_changes set due_at = created_at where id = ${written!.id}`.execute(portal.db)
  return written!.id
}

/** A card in a new account, with a change for its network. */
export const aToldCard = async (
  portal: Portal,
  told: Told & { card_network_id?: number; number?: string; pin?: string } = {},
) => {
  const { kinds, class: changeClass, ...card } = told
  const account = await portal.anAccount()
  const made = await aCard(portal, { account_id: account.id, ...card })
  const change_id = await aChange(portal, made.id, { ...(kinds && { kinds }), ...(changeClass && { class: changeClass }) })
  return { account, card: made, change_id }
}

type Channel = {
  kind: string
  urgent_by?: string | null
  settings?: Record<string, string>
  sends_pin?: boolean
  assumed_after?: number | null
  secret?: { what: ChannelSecret; value: string }
}

/** The channel of one network. Its codes are those of the profiles that test cards have. */
export const aChannel = async ({ db, ctx }: Portal, card_network_id: number, { secret, settings = {}, ...channel }: Channel) => {
  await db
    .updateTable('network_channels')
    .set({ ...channel, settings: JSON.stringify(settings) })
    .where('card_network_id', '=', card_network_id)
    .execute()
  await sql`insert into network_codes (card_network_id, what, our_id, their_code)
    values (${card_network_id}, 'fuel_profile', 3, '07'), (${card_network_id}, 'time_profile', 1, '1') on conflict do nothing`.execute(
    db,
  )
  if (secret)
    await db
      .insertInto('network_secrets')
      .values({
        card_network_id,
        what: secret.what,
        sealed: sealFile(ctx, secretPlace(card_network_id, secret.what), Buffer.from(secret.value)),
      })
      .execute()
}

export const changeOf = ({ db }: Portal, id: number) =>
  db.selectFrom('network_changes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

import type { Allowance } from '@forecourt/domain/contract/allowances.ts'
import { isOfficeOpen } from '@forecourt/domain/rules/allowances.ts'
import { named } from '#src/db/named.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { readCards } from '#src/features/cards/read-cards.ts'

const columns = `id, card_id, field, value, reason, uses, state, until, asked_at, begins_at, ended_at, ended_because, note`

const read = named<Allowance, [account_id: number, card_id: number]>(
  `select ${columns} from card_allowances where account_id = $1 and card_id = $2 order by id desc limit 50`,
)

export const listOf = (ctx: AccountCtx, card_id: number) => read(ctx.db, [ctx.account.id, card_id])

const readOne = named<Allowance, [account_id: number, id: number]>(
  `select ${columns} from card_allowances where account_id = $1 and id = $2`,
)

export const getAllowance = async (ctx: Pick<AccountCtx, 'db' | 'account'>, id: number) => {
  const [found] = await readOne(ctx.db, [ctx.account.id, id])
  if (!found) throw notFound()
  return found
}

const readChannel = named<{ kind: string; name: string }, [card_network_id: number]>(
  `select ch.kind, n.name from card_networks n join network_channels ch on ch.card_network_id = n.id where n.id = $1`,
)

/** How the network of a card is told, and whether the office is open to tell it now. */
export const getTelling = async ({ db, config, clock }: Ctx, { card_network_id }: { card_network_id: number }) => {
  const [channel] = await readChannel(db, [card_network_id])
  const { business_hours, time_zone } = config.branding
  return {
    told_by: channel?.kind ?? 'none',
    network_name: channel?.name ?? '',
    is_office_open: isOfficeOpen(clock.now(), time_zone),
    business_hours,
  }
}

/** docs/product/card-life.md#allowances: a network told by hand is told of one only while the office is open. */
export const assertTellableNow = async (ctx: Ctx, card: { card_network_id: number }) => {
  const { told_by, network_name, is_office_open, business_hours } = await getTelling(ctx, card)
  if (told_by === 'hand' && !is_office_open)
    throw conflict(`${network_name} is told by hand, ${business_hours}. Ask again while the office is open`, 'office_closed')
}

/** A card of the account, or not found. */
export const getCard = async (ctx: AccountCtx, id: number) => {
  const [card] = await readCards(ctx, [id])
  if (!card) throw notFound()
  return card
}

/** Serializes two allowances of one card, and an allowance and its end. */
export const lockCard = async ({ db, account }: AccountCtx, id: number) => {
  await db.selectFrom('cards').select('id').where('account_id', '=', account.id).where('id', '=', id).forUpdate().execute()
}

// docs/product/prices.md#reversals: the network moves a sale that it has reversed to a card of another account. Its reversal goes
// there too, as for a line that staff move. Otherwise the first account would get the money that the other one pays.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { isFillOf, linkAgain, linkReversals, type Link } from '#src/features/transactions/link-reversals.ts'
import { wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { billThere, bringThere, otherCardColumns, type Leaving } from './to-other-account.ts'

type Left = Leaving & { is_invoiced: boolean; sale_id: number; to_account_id: number; to_card_id: number }

/** The reversals of these links that are ours and still in the account that their sale has left. */
const findLeft = async ({ db }: Ctx, former: readonly Link[]) => {
  const { rows } = await sql<Left>`
    select r.account_id, r.transacted_at, r.id, r.card_id, r.invoice_id is not null as is_invoiced, s.id as sale_id, s.account_id as to_account_id, s.card_id as to_card_id
    from unnest(${former.map(({ reversal_id }) => reversal_id)}::bigint[], ${former.map(({ sale_id }) => sale_id)}::bigint[])
      g (reversal_id, sale_id)
    join transaction_keys back on back.id = g.reversal_id
    join transactions r on r.account_id = back.account_id and r.transacted_at = back.transacted_at and r.id = back.id
    join transaction_keys sold on sold.id = g.sale_id
    join transactions s on s.account_id = sold.account_id and s.transacted_at = sold.transacted_at and s.id = sold.id
    left join invoices i on i.account_id = r.account_id and i.id = r.invoice_id
    where s.account_id <> r.account_id and ${isFillOf} and not ${wasTakenBack('r')} and not ${wasTakenBack('s')}
      and not r.invoiced_elsewhere and coalesce(i.source, 'us') = 'us'
      and not exists (select from reversals l where l.account_id = r.account_id and l.reversal_id = r.id)`.execute(db)
  return rows
}

const readCard = ({ db }: Ctx, { to_account_id, to_card_id }: Omit<Left, 'is_invoiced'>) =>
  db
    .selectFrom('cards')
    .select(otherCardColumns)
    .where('account_id', '=', to_account_id)
    .where('id', '=', to_card_id)
    .executeTakeFirstOrThrow()

/** Returns the links as they are now. A reversal stays where the first card has another such purchase, which it then reverses. */
export const followAccounts = async (ctx: Ctx, former: readonly Link[]) => {
  const left = await findLeft(ctx, former)
  if (left.length === 0) return former
  await linkReversals(ctx, left, [])
  const moved = new Map<number, Link>()
  for (const { is_invoiced, ...reversal } of await findLeft(ctx, former)) {
    const card = await readCard(ctx, reversal)
    const { id: reversal_id } = is_invoiced
      ? (await billThere(ctx, reversal, card)).billed
      : await bringThere(ctx, reversal, card)
    const { to_account_id: account_id, sale_id } = reversal
    moved.set(reversal.id, { account_id, reversal_id, sale_id })
  }
  await linkAgain(ctx, [...moved.values()])
  return former.map((link) => moved.get(link.reversal_id) ?? link)
}

// docs/product/take-over.md#cards: when a card is overwritten, its network is told as if a person had changed the card here.
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { classOfKinds, classOfStatus, type ChangeClass, type ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { changeOfEdit } from '@forecourt/domain/rules/told-fields.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'

export type Overwritten = CardValues & {
  id: number
  card_status_id: number
  expires_on: string | null
  /** In the text format of Postgres for bytes. */
  pin_index: string | null
}

/** Reads the cards before they are overwritten, and locks them until then. */
export const readBefore = async ({ db }: Ctx, account_id: number, ids: readonly number[]) => {
  const { rows } = await sql<Overwritten>`
    select ${sql.join(valueFields.map((field) => sql.ref(field)))}, id, card_status_id, expires_on::text as expires_on, pin_index::text as pin_index
    from cards where account_id = ${account_id} and id in (select unnest(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const toldOf = (before: Overwritten, after: Overwritten) => {
  const edit = changeOfEdit(before, after, before.pin_index !== after.pin_index)
  const own: ChangeKind[] = [
    ...(before.card_status_id === after.card_status_id ? [] : ['status' as const]),
    ...(before.expires_on === after.expires_on ? [] : ['expiry' as const]),
  ]
  const kinds = [...(edit?.kinds ?? []), ...own].toSorted((one, other) => (one < other ? -1 : 1))
  if (kinds.length === 0) return null
  const classes = [
    ...(edit ? [edit.class] : []),
    ...(own.length > 0 ? [classOfKinds(own)] : []),
    ...(own.includes('status') ? [classOfStatus(after.card_status_id, '')] : []),
  ]
  return { kinds, class: Math.min(...classes) as ChangeClass }
}

export const tellOverwritten = async (
  ctx: Ctx,
  accountId: number,
  { before, after }: { before: ReadonlyMap<number, Overwritten>; after: readonly Overwritten[] },
) => {
  const tellings = after.flatMap((card) => {
    const old = before.get(card.id)
    const told = old && toldOf(old, card)
    return told ? [{ id: card.id, told }] : []
  })
  for (const group of Map.groupBy(tellings, ({ told }) => JSON.stringify(told)).values())
    await tellNetwork(ctx, { accountId, cardIds: group.map(({ id }) => id), ...group[0]!.told })
}

import type { NewCard } from '@forecourt/domain/contract/cards.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { fieldState } from '@forecourt/domain/rules/card-fields.ts'
import { sql } from 'kysely'
import { audit } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getActiveTemplate } from '#src/features/templates/get-active-template.ts'
import { auditedValues } from './card-history.ts'
import { drawPin, refuseTakenPin, sealedPin } from './card-pins.ts'
import { getCard } from './cards.queries.ts'
import { acceptLine, assertMaySetPin } from './save-card.ts'

/** A card is born Pending, without a number; the row reserves its vehicle number and PIN (decisions 6). */
export const createCard = async (ctx: AccountCtx, { card_template_id, ...line }: NewCard) => {
  assertMaySetPin(ctx, line.pin)
  const { kind, snapshot, card_network_id, card_type_id } = await getActiveTemplate(ctx, card_template_id)
  const { pin, ...values } = acceptLine(line, kind, snapshot)
  const account_id = ctx.account.id
  const place = { account_id, card_network_id }
  if (pin) await refuseTakenPin(ctx, place, pin)
  return inTransaction(ctx, async (ctx) => {
    const chosen = fieldState('pin', kind) === 'hidden' ? undefined : (pin ?? (await drawPin(ctx, place, kind)))
    // The id comes first: the PIN is sealed to it.
    const { id } = await ctx.db
      .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('cards', 'id'))`.as('id'))
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('cards')
      .values({
        id,
        account_id,
        card_network_id,
        card_type_id,
        card_status_id: cardStatus.pending,
        card_template_id,
        template_snapshot: JSON.stringify(snapshot),
        ...values,
        ...(chosen && (await sealedPin(ctx, { ...place, card_id: id }, chosen))),
      })
      .execute()
    await audit(ctx, { action: 'card.create', object: { type: 'card', id }, after: auditedValues(values) })
    return getCard(ctx, id)
  })
}

import { lineErrors } from '@forecourt/domain/messages.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import type { Ctx } from '#src/context.ts'
import { invalid } from '#src/errors.ts'

/** The template a new card starts from: its kind, and what the card remembers of it. A deactivated one makes no cards. */
export const getActiveTemplate = async (ctx: Ctx, id: number) => {
  const template = await ctx.db
    .selectFrom('card_templates')
    .select(['id', 'template_name', 'card_network_id', 'card_type_id', 'max_gallon_fill', 'max_gallon_period', 'version'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  const kind = template && findKind(template)
  if (!template || !kind) throw invalid({ card_template_id: [lineErrors.templateRequired] })
  const { card_network_id, card_type_id, ...snapshot } = template
  return { kind, snapshot, card_network_id, card_type_id }
}

import { lineErrors } from '@forecourt/domain/messages.ts'
import { controlFields } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { isOfferedTo } from './offered-to.ts'

/**
 * The templates that new cards can start from, by id: their kind, and the snapshot that a card keeps. Excludes deactivated
 * templates, templates of unused networks, and those offered only to other accounts.
 */
export const findActiveTemplates = async (ctx: AccountCtx, ids: readonly number[]) => {
  const templates = await ctx.db
    .selectFrom('card_templates')
    .select(['id', 'template_name', 'version', 'card_network_id', 'card_type_id', ...controlFields])
    .where('id', 'in', [0, ...new Set(ids)])
    .where('deactivated_at', 'is', null)
    .where(isOfferedTo(ctx.account.id, 'card_templates'))
    .where('card_network_id', 'in', (used) => used.selectFrom('card_networks').select('id').where('is_used', '=', true))
    .execute()
  const found = templates.flatMap(({ card_network_id, card_type_id, ...snapshot }) => {
    const kind = findKind({ card_network_id, card_type_id })
    return kind ? [{ kind, snapshot, card_network_id, card_type_id }] : []
  })
  return new Map(found.map((template) => [template.snapshot.id, template]))
}

export type ActiveTemplate = NonNullable<ReturnType<Awaited<ReturnType<typeof findActiveTemplates>>['get']>>

export const getActiveTemplate = async (ctx: AccountCtx, id: number): Promise<ActiveTemplate> => {
  const template = (await findActiveTemplates(ctx, [id])).get(id)
  if (!template) throw invalid({ card_template_id: [lineErrors.templateRequired] })
  return template
}

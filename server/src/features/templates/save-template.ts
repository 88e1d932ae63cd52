import type { Template, TemplateEdit, TemplateInput } from '@forecourt/domain/contract/templates.ts'
import { controlFields, dropHidden } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { choiceProblems, emptyControls } from '@forecourt/domain/rules/card-line.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import { nameAccounts } from './name-accounts.ts'
import { getTemplate } from './templates.queries.ts'

/** Returns the values to store. A control that this kind of card does not have is emptied, even if the form sent a value. */
const acceptTemplate = async (ctx: UserCtx, input: Omit<TemplateInput, 'account_ids'>, own?: Template) => {
  const kind = findKind(input)
  if (!kind) throw invalid({ card_network_id: ['Unknown network or card type'] })
  const { template_name, card_network_id, card_type_id, card_type_driver_name, card_site_group_name, ...controls } = input
  const problems = Object.entries(choiceProblems(controls, { lists: await readLists({ db: ctx.db }), own }))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, message]) => [field, [message]])))
  const kept = { ...emptyControls, ...dropHidden(controls, kind) }
  return {
    template_name,
    card_network_id,
    card_type_id,
    card_type_driver_name,
    card_site_group_name,
    ...kept,
  }
}

/**
 * docs/product/provider-start.md#networks-used: a new template needs a used network; an existing one may keep an unused network.
 */
const assertUsed = async ({ db }: UserCtx, id: number) => {
  const network = await db.selectFrom('card_networks').select('is_used').where('id', '=', id).executeTakeFirst()
  if (!network?.is_used) throw invalid({ card_network_id: ['This network is not used'] })
}

export const createTemplate = (ctx: UserCtx, { account_ids, ...input }: TemplateInput) =>
  inTransaction(ctx, async (ctx) => {
    const values = await acceptTemplate(ctx, input)
    await assertUsed(ctx, values.card_network_id)
    const { id } = await ctx.db.insertInto('card_templates').values(values).returning('id').executeTakeFirstOrThrow()
    await nameAccounts(ctx, id, account_ids)
    await audit(ctx, { action: 'template.create', object: { type: 'template', id }, after: { ...values, account_ids } })
    return getTemplate(ctx, id)
  })

const ownFields = ['template_name', 'card_network_id', 'card_type_id', 'card_type_driver_name', 'card_site_group_name'] as const

/** A stored template in the form of the input. Lists of states were validated when they were saved. */
const storedInput = (template: Template) =>
  Object.fromEntries([...ownFields, ...controlFields].map((field) => [field, template[field]])) as Omit<
    TemplateInput,
    'account_ids'
  >

/** Fields that were not sent keep their values. Existing cards do not change, because they carry a snapshot. */
export const updateTemplate = (ctx: UserCtx, id: number, { version, account_ids, ...sent }: TemplateEdit) =>
  inTransaction(ctx, async (ctx) => {
    const before = await getTemplate(ctx, id)
    if (before.deactivated_at) throw conflict('This template is deactivated')
    const values = await acceptTemplate(ctx, mergeSent(storedInput(before), sent), before)
    if (values.card_network_id !== before.card_network_id) await assertUsed(ctx, values.card_network_id)
    const changed = await ctx.db
      .updateTable('card_templates')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('version', '=', version ?? before.version)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw conflict('Someone else has changed this template since you opened it', 'version')
    if (account_ids) await nameAccounts(ctx, id, account_ids)
    const after = { ...values, account_ids: account_ids ?? before.account_ids }
    await audit(ctx, { action: 'template.update', object: { type: 'template', id }, before, after })
    return getTemplate(ctx, id)
  })

/** All or none. The reply does not reveal which id was wrong. */
export const deactivateTemplates = (ctx: UserCtx, ids: readonly number[]) =>
  inTransaction(ctx, async (ctx) => {
    const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
    const known = await ctx.db
      .selectFrom('card_templates')
      .select(['id', 'deactivated_at'])
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (known.length !== wanted.length) throw notFound()
    if (known.some(({ deactivated_at }) => deactivated_at)) throw conflict('A template is already deactivated')
    await ctx.db
      .updateTable('card_templates')
      .set({ deactivated_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', 'in', wanted)
      .execute()
    for (const id of wanted) await audit(ctx, { action: 'template.deactivate', object: { type: 'template', id } })
    return { deactivated: wanted.length }
  })

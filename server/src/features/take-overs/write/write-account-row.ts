// docs/product/take-over.md#writing: writes the account itself, its networks and its billing information.
import { hasBilling } from '@forecourt/domain/rules/take-over/read-row.ts'
import { networkIdOf } from '@forecourt/domain/rules/take-over/row-parts.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { drawNumber } from '#src/features/accounts/account-numbers.ts'
import type { RowToWrite } from './rows-to-write.ts'

type Values = RowToWrite['values']

const text = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : '')

/** Creates a division of the previous system if it does not exist here yet. */
const drawIn = async (ctx: Ctx, division: string) => {
  await sql`insert into divisions (number, name) values (${division}, ${`Division ${division}`}) on conflict do nothing`.execute(
    ctx.db,
  )
  return drawNumber(ctx, division)
}

const billingOf = (values: Values, account_id: number) => {
  const emails = (values['invoice_emails'] as string[] | undefined) ?? []
  return {
    account_id,
    legal_name: text(values, 'legal_name'),
    address: text(values, 'billing_address'),
    address_secondary: text(values, 'billing_address_secondary'),
    city: text(values, 'billing_city'),
    state: text(values, 'billing_state'),
    zipcode: text(values, 'billing_zipcode'),
    tax_id: text(values, 'tax_id'),
    contact_name: text(values, 'billing_contact'),
    phone: text(values, 'billing_phone'),
    invoice_emails: emails,
    delivery_method: text(values, 'delivery_method') || (emails.length > 0 ? 'email' : 'mail'),
    po_number: text(values, 'po_number'),
    has_link_only: (values['has_link_only'] as boolean | undefined) ?? false,
    primary_sort: text(values, 'primary_sort') || 'card',
    secondary_sort: text(values, 'secondary_sort') || null,
    has_summaries: (values['has_summaries'] as boolean | undefined) ?? true,
    has_page_breaks: (values['has_page_breaks'] as boolean | undefined) ?? false,
    billing_cycle: text(values, 'billing_cycle') || null,
    payment_terms: text(values, 'payment_terms') || null,
    payment_method: text(values, 'payment_method') || null,
    bank_last_four: text(values, 'bank_last_four'),
  }
}

const writeBilling = async ({ db }: Ctx, account_id: number, values: Values) => {
  if (!hasBilling(values)) return
  const { account_id: _, ...billing } = billingOf(values, account_id)
  await db
    .insertInto('account_billings')
    .values({ account_id, ...billing })
    .onConflict((conflicting) =>
      conflicting
        .column('account_id')
        .doUpdateSet({ ...billing, version: sql`account_billings.version + 1`, updated_at: sql`now()` }),
    )
    .execute()
}

/** Networks are only added. Removing a network that a later file omits would leave cards without one. */
const writeNetworks = async ({ db }: Ctx, account_id: number, names: readonly string[]) => {
  await sql`
    insert into account_networks (account_id, card_network_id)
    select ${account_id}, n from unnest(${names.flatMap((name) => networkIdOf(name) ?? [])}::smallint[]) n
    on conflict do nothing`.execute(db)
}

const own = (values: Values) => ({
  name: text(values, 'name'),
  city: text(values, 'city'),
  state: text(values, 'state'),
  ...(values['time_zone'] ? { time_zone: text(values, 'time_zone') } : {}),
  ...(values['opened_on'] ? { opened_on: text(values, 'opened_on') } : {}),
  external_number: text(values, 'external_number') || null,
})

/** Creates or updates the account. */
export const writeAccountRow = async (ctx: Ctx, { values, facts, object_id, row_id }: RowToWrite) => {
  const division = text(values, 'division')
  const saved =
    object_id === null
      ? await ctx.db
          .insertInto('accounts')
          .values({
            opened_on: providerToday(ctx),
            ...own(values),
            standing: 'open',
            cl_division_no: division,
            cl_account_no: typeof facts['number'] === 'string' && facts['number'] ? facts['number'] : await drawIn(ctx, division),
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await ctx.db
          .updateTable('accounts')
          .set({ ...own(values), version: sql`version + 1`, updated_at: sql`now()` })
          .where('id', '=', object_id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
  await writeNetworks(ctx, saved.id, (values['networks'] as string[] | undefined) ?? [])
  await writeBilling(ctx, saved.id, values)
  return { row_id, object_id: saved.id, version: String(saved.version) }
}

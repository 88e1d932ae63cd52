// docs/product/invoices.md#messages: notices about changed tax rates and certificates that end soon.
import { taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import type { TaxLevel } from '@forecourt/domain/rules/taxes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Invoice = { account_id: number; id: number; period_from: string; period_to: string; invoiced_on: string }
type Place = { level: TaxLevel; state: string }
type Rate = Place & { locality: string; product: string; rate: number; before: number; effective_from: string }

/** The same as for the first reminder of a certificate. */
const daysBeforeEnd = 60

const shownDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
const taxName = ({ level, state }: Place) => [state, `${taxLevels[level].name.toLowerCase()} tax`].filter(Boolean).join(' ')
const shownRate = (level: TaxLevel, rate: number) =>
  taxLevels[level].is_per_gallon ? `$${(rate / 100_000).toFixed(5)} per gallon` : `${Number((rate / 1_000).toFixed(3))}%`

/** Changed rates that apply to a purchase on the invoice. Few periods have any, so the lines are read only if there are some. */
const findChangedRates = async ({ db }: Pick<Ctx, 'db'>, invoice: Invoice) => {
  const changed = sql`
    select r.*, b.rate as before from tax_rates r
    cross join lateral (
      select b.rate from tax_rates b
      where (b.level, b.state, b.locality, b.tax_class) = (r.level, r.state, r.locality, r.tax_class) and b.effective_from < r.effective_from
      order by b.effective_from desc limit 1
    ) b
    where r.effective_from > ${invoice.period_from}::date and r.effective_from <= ${invoice.period_to}::date and b.rate <> r.rate`
  const { rows: found } = await sql`select from (${changed}) c limit 1`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<Rate>`
    select distinct c.level, c.state, c.locality, p.name as product, c.rate, c.before, c.effective_from
    from (${changed}) c
    join products p on p.tax_class = c.tax_class
    join transactions t on t.product_id = p.id and t.account_id = ${invoice.account_id} and t.invoice_id = ${invoice.id}
    join sites s on s.id = t.site_id and c.state in ('', s.state) and c.locality in ('', s.county, s.city)
    order by c.effective_from, c.state, p.name, c.level`.execute(db)
  return rows.map(
    ({ product, locality, rate, before, effective_from, ...place }) =>
      `From ${shownDay(effective_from)} the ${taxName(place)}${locality && ` of ${locality}`} on ${product} is ${shownRate(place.level, rate)}, before ${shownRate(place.level, before)}.`,
  )
}

const findEndingCertificates = async ({ db }: Pick<Ctx, 'db'>, { account_id, invoiced_on }: Invoice) => {
  const { rows } = await sql<Place & { tax_doc: string; effective_to: string }>`
    select distinct level, state, tax_doc, effective_to from tax_exemptions
    where account_id = ${account_id} and effective_to between ${invoiced_on}::date and ${invoiced_on}::date + ${daysBeforeEnd}::int
    order by effective_to, state, level`.execute(db)
  return rows.map(
    ({ tax_doc, effective_to, ...place }) =>
      `The tax certificate${tax_doc && ` ${tax_doc}`} (${taxName(place)}) ends on ${shownDay(effective_to)}.`,
  )
}

export const findMessages = async (ctx: Pick<Ctx, 'db'>, invoice: Invoice) => [
  ...(await findChangedRates(ctx, invoice)),
  ...(await findEndingCertificates(ctx, invoice)),
]

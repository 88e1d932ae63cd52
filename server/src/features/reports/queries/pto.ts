// docs/product/transactions-and-money.md#pto-refund in SQL, like ptoRefund of the tax rules. Rounded per fill, so sums agree.
import { vehicleTypes } from '@forecourt/domain/reference.ts'
import { ptoPercent } from '@forecourt/domain/rules/taxes.ts'
import { sql } from 'kysely'

const cases = vehicleTypes
  .map(({ code }) => ({ code, tenths: ptoPercent(code) * 10 }))
  .filter(({ tenths }) => tenths > 0)
  .map(({ code, tenths }) => sql`when ${sql.lit(code)} then ${sql.lit(tenths)}`)

/** Tenths of a percent, for taxed fills in Washington only. `vt` is the vehicle's type, `s` the site. */
export const ptoTenths = sql`(case when s.state = 'WA' and t.state_tax <> 0 then (case vt.code ${sql.join(cases, sql` `)} else 0 end) else 0 end)`
export const ptoQuantity = sql`round(t.quantity::numeric * ${ptoTenths} / 1000)`
export const ptoRefund = sql`round(t.state_tax::numeric * ${ptoTenths} / 1000)`

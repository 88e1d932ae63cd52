// Numbers and days as shown on an invoice: no currency sign within a table, days in American format.

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dollarAmount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const thousandths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const unit = new Intl.NumberFormat('en-US', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

/** Turns minus zero into zero. */
export const cents = (value: number) => amount.format(value / 100 || 0)
export const inDollars = (value: number) => dollarAmount.format(value / 100 || 0)
export const quantity = (value: number) => thousandths.format(value / 1_000)
export const price = (value: number) => unit.format(value / 100_000)

/** 2026-03-09 is 03/09/2026. */
export const days = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

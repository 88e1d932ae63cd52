// Rounded totals: whole gallons, whole dollars. Exact amounts are formatted in money.ts.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 })

export const wholeCount = (count: number) => whole.format(count)
export const wholeGallons = (thousandths: number) => whole.format(thousandths / 1_000)
/** For an axis: 12K. */
export const shortGallons = (thousandths: number) => short.format(thousandths / 1_000)
export const wholeDollars = (cents: number) => dollars.format(cents / 100)
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
/** +12, −3, 0: with a minus sign instead of a hyphen. */
export const signedCount = (change: number) => signed.format(change).replace('-', '−')
export const signedPercent = (change: number) => `${percent.format(change).replace('-', '−')}%`

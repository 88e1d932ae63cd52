/**
 * While a year is typed the browser already hands in the years 2, 20 and 202. Any other is whole, also one that makes no sense:
 * a form that kept the day before would save what nobody sees.
 */
export const isWholeDate = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)

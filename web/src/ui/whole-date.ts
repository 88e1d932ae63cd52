/**
 * While a year is being typed, the browser already reports the years 2, 20 and 202. Any other date is complete, even an unlikely
 * one: a form that kept the previous date would save a value nobody sees.
 */
export const isWholeDate = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)

// docs/product/credit.md#exposure: the days on which banks move money: Monday to Friday except Federal Reserve holidays.
import { addDays } from './dashboard-period.ts'

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The nth given weekday of a month. With n = -1, the last one. */
const nth = (year: number, month: number, { weekday, n }: { weekday: number; n: number }) => {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const day = 1 + ((weekday - first.getUTCDay() + 7) % 7) + (n > 0 ? n - 1 : 0) * 7
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const found = n > 0 ? day : day + Math.floor((last - day) / 7) * 7
  return new Date(Date.UTC(year, month - 1, found)).toISOString().slice(0, 10)
}

/** A holiday on a Sunday is observed on Monday; one on a Saturday is not moved. */
const kept = (day: string) => (weekdayOf(day) === 0 ? addDays(day, 1) : day)

const monday = 1
const thursday = 4
const holidaysOf = (year: number) =>
  new Set([
    kept(`${year}-01-01`),
    nth(year, 1, { weekday: monday, n: 3 }),
    nth(year, 2, { weekday: monday, n: 3 }),
    nth(year, 5, { weekday: monday, n: -1 }),
    kept(`${year}-06-19`),
    kept(`${year}-07-04`),
    nth(year, 9, { weekday: monday, n: 1 }),
    nth(year, 10, { weekday: monday, n: 2 }),
    kept(`${year}-11-11`),
    nth(year, 11, { weekday: thursday, n: 4 }),
    kept(`${year}-12-25`),
  ])

export const isBankingDay = (day: string) => {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)
}

export const addBankingDays = (day: string, count: number) => {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (isBankingDay(found)) left--
  }
  return found
}

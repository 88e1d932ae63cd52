// Cells as text, written by the database: a million rows leave it as they stand in the file.
import { columnKinds, type Column } from '@forecourt/domain/reports/report.ts'
import { sql, type RawBuilder } from 'kysely'
import { ref } from './report-select.ts'

type Text = RawBuilder<unknown>

/** Whole units with their point: 12345 with three decimals is 12.345. A product keeps its trailing zeros, a quotient does not. */
export const withPoint = (value: Text, decimals: number): Text =>
  decimals === 0 ? value : sql`${value} * ${sql.raw((10 ** -decimals).toFixed(decimals))}`

/** As a person reads it; the account's zone for instants. */
export const textOf = ({ key, kind }: Column, time_zone: string): Text => {
  const { holds } = columnKinds[kind]
  if (kind === 'datetime')
    return sql`to_char(${ref(key)}::timestamptz at time zone ${time_zone}::text, ${sql.lit('YYYY-MM-DD HH24:MI:SS')})`
  if (kind === 'local-datetime') return sql`${ref(key)}::timestamp(0)`
  if (kind === 'date') return sql`${ref(key)}::date`
  return holds === 'number' ? withPoint(ref(key), columnKinds[kind].decimals) : sql`${ref(key)}::text`
}

const blank = String.raw`\f\n\r\t\v \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
/** The guard of outside/csv.ts, which a test holds it to. */
const startsFormula = sql.lit(String.raw`^[${blank}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]`)

/** Texts that begin with a digit, a letter or the dots of a masked number, as nearly all do, need no closer look. */
export const guarded = (text: Text): Text => sql`case
  when ascii(${text}) between 48 and 57 or ascii(${text}) between 65 and 122 or ascii(${text}) = 8226 then ${text}
  when ${text} ~ ${startsFormula} then '''' || ${text}
  else nullif(${text}, '') end`

const marks = sql.lit(String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`)
const notAscii = sql.lit('[^ -~]')

/** One byte for each place: accents go, and what has no plain letter is seen to be missing. */
export const toAscii = (text: Text): Text =>
  sql`regexp_replace(regexp_replace(normalize(${text}, NFKD), ${marks}, '', 'g'), ${notAscii}, '?', 'g')`

/** One look at all the texts of a row: cleaning each of them would cost more than the rest of the line. */
export const isPlain = (texts: readonly Text[]): Text => sql`concat(${sql.join(texts)}) !~ ${notAscii}`

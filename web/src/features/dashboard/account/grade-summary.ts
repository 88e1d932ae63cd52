// The chart in one sentence: how much in all, mostly of what, and when.
import { wholeGallons } from '@forecourt/domain/format/totals.ts'
import { bucketName, bucketTitles, spanName } from '#src/features/dashboard/bucket-names.ts'
import { familySeries, type ProductGrade } from './grade-series.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const gradeSummary = ({ buckets, bucket, dataProducts, from, to }: ProductGrade) => {
  const series = familySeries(dataProducts)
  const totals = buckets.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)))
  const all = sum(totals)
  const most = series.toSorted((a, b) => sum(b.values) - sum(a.values))[0]
  const span = buckets[totals.indexOf(Math.max(...totals))]
  if (!most || !span || all <= 0) return `${wholeGallons(all)} gallons from ${spanName({ from, to })}.`
  const share = Math.round((sum(most.values) / all) * 100)
  const mostly = series.length === 1 ? `all of it ${nameInText(most.name)}` : `${share}% of it ${nameInText(most.name)}`
  return `${wholeGallons(all)} gallons, ${mostly}; the ${bucketTitles[bucket].toLowerCase()} with the most was ${bucketName(bucket, span).title}.`
}

/** Within a sentence, a name starts with a lowercase letter, except an abbreviation such as DEF. */
const nameInText = (name: string) => (/^[A-Z][A-Z0-9]/.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`)

// Finds the slowest browser journeys in Playwright's report.

import { specsIn, type Suite } from './journey-report.ts'

/** One line for each journey, the slowest first. */
export const slowestJourneys = (json: string, count: number): string[] => {
  const { suites }: { suites: Suite[] } = JSON.parse(json)
  return suites
    .flatMap(specsIn)
    .map(({ tests, ...spec }) => ({
      ...spec,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ seconds, file, line, title }) => `${seconds.toFixed(1).padStart(6)} s  ${file}:${line}  ${title}`)
}

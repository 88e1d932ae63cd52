// A long test file that starts last delays the whole run. Vitest starts with the largest files, but some of the slowest files are
// small.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds alone, slowest first. Without this list the result is the same, only later. */
export const longest = [
  'server/authorisation/authorisation.test.ts',
  'server/src/http/hostile-input.test.ts',
  'server/src/programs/start.test.ts',
  'server/src/features/imports/killed-import.test.ts',
  'server/src/features/imports/import-command.test.ts',
  'server/src/features/report-schedules/scheduled-mails.test.ts',
  'server/src/features/mails/deliver-mail.test.ts',
  'server/src/db/embedded/embedded.test.ts',
  'server/src/features/report-schedules/killed-deliveries.test.ts',
  'server/src/db/silence.test.ts',
  'server/src/features/reports/files/file-limits.test.ts',
  'server/src/programs/faults.test.ts',
  'server/src/features/orders/killed-submissions.test.ts',
]

const rankOf = (file: string) => {
  const rank = longest.findIndex((name) => file.endsWith(`/${name}`))
  return rank < 0 ? longest.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's method, not an array's
    const sorted = await super.sort(files)
    // Keeps the projects apart: a worker that switches to a file of another project starts with nothing loaded.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

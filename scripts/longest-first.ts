// A long test file that begins last keeps the whole run waiting. Vitest begins with the largest files, and some of the longest
// are short to read.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take more than ten seconds alone, from the longest. Without this list the run is right, only longer. */
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
    // oxlint-disable-next-line unicorn/no-array-sort -- of the sequencer, not of an array
    const sorted = await super.sort(files)
    // The projects stay apart: a worker that goes on with a file of another project begins with nothing loaded.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

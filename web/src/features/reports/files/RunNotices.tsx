import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { fetchedLater } from '#src/ui/fetched-later.tsx'
import type { FileFormat, useMakeFile } from './use-make-file.ts'

/** Loaded on demand: there is no run before the user requests one. */
export const RunNotice = fetchedLater(async () => (await import('./RunNotice.tsx')).RunNotice, null)

type RunNoticesProps = {
  report_key: ReportKey
  files: ReturnType<typeof useMakeFile>
  /** The run that a notice links to, from the address. */
  told: string | undefined
  onDismissTold: () => void
}

const ToldRun = fetchedLater(async () => (await import('./ToldRun.tsx')).ToldRun, null)

/** The runs in progress for this report, and the run that a notice links to. */
export function RunNotices({ report_key, files, told, onDismissTold }: RunNoticesProps) {
  const retry = ({ format, params }: ReportRun) => files.make({ key: report_key, params, format: format as FileFormat })
  return (
    <>
      {told === undefined ? null : <ToldRun told={told} onDismiss={onDismissTold} onRetry={retry} />}
      {files.waiting.map((run) => (
        <div key={run.id} className="below-4" data-no-print>
          <RunNotice
            started={run}
            onDismiss={() => files.dismiss(run.id)}
            onRetry={(failed) => {
              files.dismiss(run.id)
              retry(failed)
            }}
          />
        </div>
      ))}
    </>
  )
}

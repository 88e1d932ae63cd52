import { useQuery } from '@tanstack/react-query'
import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
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

/** The runs in progress for this report, and the run that a notice links to. */
export function RunNotices({ report_key, files, told, onDismissTold }: RunNoticesProps) {
  const toldRun = useQuery({ ...reportCalls.run(Number(told)), enabled: /^\d+$/.test(told ?? '') }).data?.data
  const retry = ({ format, params }: ReportRun) => files.make({ key: report_key, params, format: format as FileFormat })
  return (
    <>
      {toldRun ? (
        <div className="below-4" data-no-print>
          <RunNotice started={toldRun} onDismiss={onDismissTold} onRetry={retry} />
        </div>
      ) : null}
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

import { counted } from '@forecourt/domain/format/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { count } from '#src/features/reports/cells.ts'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
import { useDownload } from './use-make-file.ts'
import classes from './RunNotice.module.css'

const everySecond = 1000

export const isUnderWay = ({ state }: Pick<ReportRun, 'state'>) => state === 'queued' || state === 'running'

export const progressOf = ({ state, rows_written, rows_expected }: ReportRun) => {
  if (state === 'queued') return 'Waiting in the queue'
  if (rows_written === null) return ''
  const written = `${counted(rows_written, 'row')} written`
  return rows_expected === null ? written : `${count(rows_written)} of ${counted(rows_expected, 'row')} written`
}

type RunNoticeProps = { started: ReportRun; onRetry: (run: ReportRun) => void; onDismiss: () => void }

/** The progress of a long report, and its file once it is ready. Leaving the page does not stop the run. */
export function RunNotice({ started, onRetry, onDismiss }: RunNoticeProps) {
  const query = useQuery({
    ...reportCalls.run(started.id),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data ?? started) ? everySecond : false),
  })
  const run = query.data?.data ?? started
  const download = useDownload()
  const dismiss = (
    <Button variant="subtle" size="compact" onClick={onDismiss}>
      Dismiss
    </Button>
  )
  if (run.state === 'done')
    return (
      <Notice tone="guide" title="Your report is ready" isAlert>
        <p className={classes.file}>{run.filename}</p>
        <div className="row wrap gap-2">
          <SubmitButton
            type="button"
            size="compact"
            isBusy={download.isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => download.mutate(run)}
          >
            Download
          </SubmitButton>
          {dismiss}
        </div>
      </Notice>
    )
  if (run.state === 'failed')
    return (
      <Notice tone="stop" title="The report could not be made" isAlert>
        <p className={classes.file}>{run.failure}</p>
        <div className="row wrap gap-2">
          <Button variant="default" size="compact" onClick={() => onRetry(run)}>
            Try again
          </Button>
          {dismiss}
        </div>
      </Notice>
    )
  const { rows_written, rows_expected } = run
  return (
    <Notice tone="service" title="Still working. We'll notify you">
      <ProgressBar
        label={progressOf(run)}
        {...(rows_written !== null &&
          rows_expected !== null &&
          run.state === 'running' && { value: rows_written, max: Math.max(rows_expected, 1) })}
      />
    </Notice>
  )
}

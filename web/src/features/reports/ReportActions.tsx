import { useNavigate } from '@tanstack/react-router'
import { IconCalendarRepeat, IconFolder, IconMail, IconPrinter } from '@tabler/icons-react'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import { useCan } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { count } from './cells.ts'
import { ExportMenu } from './files/ExportMenu.tsx'
import type { FileFormat, useMakeFile } from './files/use-make-file.ts'
import type { OpenReport } from './report-at.ts'
import { writeParams, type Params } from './report-params.ts'

type ReportActionsProps = {
  open: OpenReport
  /** What is on screen; undefined while it is on its way. */
  found: Preview | undefined
  files: ReturnType<typeof useMakeFile>
  /** Does the work with the parameters as they stand in the form, if they can be used. */
  withParams: (work: (params: Params) => void) => void
  onMail: (params: Params) => void
  onMyReports: () => void
}

/** What can be done with a report: print it, save it, send it, have it made again and again. */
export function ReportActions({ open: { key, report }, found, files, withParams, onMail, onMyReports }: ReportActionsProps) {
  const navigate = useNavigate()
  const mayMake = useCan(report.access)
  /** What is on screen, with a recurrence: every parameter goes along. */
  const schedule = (params: Params) =>
    void navigate({ to: '/report-schedules', search: { report: key, ...writeParams(report, params, {}) } })
  const make = (format: FileFormat) => withParams((params) => files.make({ key, params, format }))

  const print = async () => {
    const isWhole = !found || found.rows.length === found.row_count
    const isPdf =
      mayMake &&
      !isWhole &&
      (await confirm({
        message: `The preview shows the first ${count(found.rows.length)} of ${count(found.row_count)} rows.`,
        cancel: 'Print these',
        continue_: 'Make a PDF of all',
      }))
    if (isPdf) make('pdf')
    else globalThis.print()
  }

  return (
    <>
      <Button variant="subtle" leftSection={<IconFolder size={18} aria-hidden />} onClick={onMyReports}>
        My reports
      </Button>
      {mayMake && report.frequencies.length > 0 ? (
        <Button variant="default" leftSection={<IconCalendarRepeat size={18} aria-hidden />} onClick={() => withParams(schedule)}>
          Schedule
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
        Print
      </Button>
      {mayMake ? <ExportMenu report={report} row_count={found?.row_count ?? null} isBusy={files.isBusy} onChoose={make} /> : null}
      {/* What is about every account goes to nobody by mail. */}
      {report.kind === 'admin' || !mayMake ? null : (
        <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => withParams(onMail)}>
          E-mail report
        </Button>
      )}
    </>
  )
}

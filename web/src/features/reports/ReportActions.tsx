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
  /** The preview on screen; undefined while it is loading. */
  found: Preview | undefined
  files: ReturnType<typeof useMakeFile>
  /** Runs `work` with the current values of the form, if they are valid. */
  withParams: (work: (params: Params) => void) => void
  onMail: (params: Params) => void
  onMyReports: () => void
}

/** The actions for a report: print it, save it, send it, schedule it. */
export function ReportActions({ open: { key, report }, found, files, withParams, onMail, onMyReports }: ReportActionsProps) {
  const navigate = useNavigate()
  const mayMake = useCan(report.access)
  /** Schedules the report on screen. Every parameter goes along, including defaults. */
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
      {/* Reports about every account are never mailed. */}
      {report.kind === 'admin' || !mayMake ? null : (
        <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => withParams(onMail)}>
          E-mail report
        </Button>
      )}
    </>
  )
}

import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { IconCalendarRepeat, IconFolder, IconMail, IconPrinter } from '@tabler/icons-react'
import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import type { OptionSource } from '@forecourt/domain/reports/param.ts'
import { headline } from '@forecourt/domain/reports/headline.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { fetchedLater, fetchedTogether, useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { ArchivedNote } from '#src/transactions/ArchivedNote.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import type { Screen } from '#src/app/screen.ts'
import { beginReport } from './begin-report.ts'
import { count } from './cells.ts'
import { ExportMenu } from './files/ExportMenu.tsx'
import { ParamPanel } from './params/ParamPanel.tsx'
import { ParamsInWords } from './params/ParamsInWords.tsx'
import { Preview } from './preview/Preview.tsx'
import { kindNames, reportAt, type OpenReport } from './report-at.ts'
import { beginOf, writeParams, type Params } from './report-params.ts'
import { reportCalls } from './reports.calls.ts'
import { RunNotice } from './files/RunNotice.tsx'
import { useMakeFile, type FileFormat } from './files/use-make-file.ts'
import { useReportParams } from './params/use-report-params.ts'
import classes from './ReportPage.module.css'

/** Asked for by the table of screens, and part of the page so that both come in one chunk. */
export const begin: NonNullable<Screen['begin']> = (queries, at) => beginReport(queries, at)

// The report is shown without what is opened from it.
const EmailDrawer = fetchedLater(async () => (await import('./files/EmailDrawer.tsx')).EmailDrawer, null)
const MyReportsDrawer = fetchedLater(async () => (await import('./MyReportsDrawer.tsx')).MyReportsDrawer, null)
const drawers = fetchedTogether(EmailDrawer, MyReportsDrawer)

/** docs/product/reports.md#the-report-screen: one page for every on-demand report and every admin report. */
export function ReportPage() {
  const { fullPath: path } = useMatch({ strict: false })
  const [open] = useState(() => reportAt(path))
  return <Report open={open} />
}

/** A list that has to have something before there can be a report. */
const nothingYet: Record<OptionSource, string> = {
  invoices: 'No invoices yet',
  card_ranges: 'No cards yet',
  vehicle_ranges: 'No vehicles yet',
  exempt_cards: 'No exempt cards yet',
  products: 'No products yet',
  states: 'No states yet',
  sites: 'No sites yet',
  drivers: 'No drivers yet',
  cost_centers: 'No cost centers yet',
  owner_operators: 'No owner operators yet',
  templates: 'No templates yet',
  users: 'No users yet',
  accounts: 'No accounts yet',
}

/** What else the address may say: that the list of made reports is open, and which report a notice told of. */
const myReports = 'my_reports'
const toldRun = 'run'

function Report({ open }: { open: OpenReport }) {
  const { key, report } = open
  const form = useReportParams(open)
  const preview = useQuery({
    ...reportCalls.preview(key, form.applied ?? {}),
    enabled: form.applied !== null && form.nothingOf === undefined,
  })
  useFetchedWhenIdle(drawers, preview.isSuccess)
  const files = useMakeFile()
  const [isFolded, setFolded] = useState(false)
  const [letter, setLetter] = useState<Params | null>(null)
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const found = preview.isPlaceholderData ? undefined : preview.data?.data

  const setOther = (name: string, value?: string) => {
    const { [name]: _, ...rest } = search
    void navigate({ to: '.', search: value === undefined ? rest : { ...rest, [name]: value }, resetScroll: false })
  }
  const told = useQuery({ ...reportCalls.run(Number(search[toldRun])), enabled: /^\d+$/.test(search[toldRun] ?? '') }).data?.data
  const retry = ({ format, params }: ReportRun) => files.make({ key, params, format: format as FileFormat })

  /** Whatever is done, is done with the parameters as they stand in the form. */
  const withParams = (work: (params: Params) => void) => {
    const params = form.apply()
    if (params) work(params)
    else {
      setFolded(false)
      focusFirstInvalid()
    }
  }

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
    <Page isList className={classes.sheet}>
      <PageTitle
        title={report.title}
        sub={kindNames[report.kind]}
        actions={
          <>
            <Button variant="subtle" leftSection={<IconFolder size={18} aria-hidden />} onClick={() => setOther(myReports, '1')}>
              My reports
            </Button>
            {mayMake && report.frequencies.length > 0 ? (
              <Button
                variant="default"
                leftSection={<IconCalendarRepeat size={18} aria-hidden />}
                onClick={() => withParams(schedule)}
              >
                Schedule
              </Button>
            ) : null}
            <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
              Print
            </Button>
            {mayMake ? (
              <ExportMenu report={report} row_count={found?.row_count ?? null} isBusy={files.isBusy} onChoose={make} />
            ) : null}
            {/* What is about every account goes to nobody by mail. */}
            {report.kind === 'admin' || !mayMake ? null : (
              <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => withParams(setLetter)}>
                E-mail report
              </Button>
            )}
          </>
        }
      />
      <ParamsInWords report={report} params={form.applied ?? form.usual} isComing={form.applied === null} />
      <ArchivedNote since={beginOf(report, form.applied ?? {})} />
      {told ? (
        <div className="below-4" data-no-print>
          <RunNotice started={told} onDismiss={() => setOther(toldRun)} onRetry={retry} />
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
      <div className={classes.parts} data-folded={isFolded || undefined}>
        {isFolded ? null : <ParamPanel open={open} form={form} onCollapse={() => setFolded(true)} />}
        {form.nothingOf === undefined ? (
          <Preview
            report_key={key}
            report={report}
            query={preview}
            isOutOfStep={form.isChanged}
            onSort={form.sort}
            onExpand={isFolded ? () => setFolded(false) : undefined}
          />
        ) : (
          <Panel>
            <EmptyState illustration={<Mailbox />} title={nothingYet[form.nothingOf]}>
              There is nothing to make this report of.
            </EmptyState>
          </Panel>
        )}
      </div>
      {letter ? (
        <EmailDrawer
          open={open}
          params={letter}
          contents={found ? headline(report, found) : undefined}
          onClose={() => setLetter(null)}
        />
      ) : null}
      {search[myReports] === undefined ? null : <MyReportsDrawer onClose={() => setOther(myReports)} />}
    </Page>
  )
}

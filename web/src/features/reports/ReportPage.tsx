import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { headline } from '@forecourt/domain/reports/headline.ts'
import type { Screen } from '#src/app/screen.ts'
import { ArchivedNote } from '#src/transactions/ArchivedNote.tsx'
import { fetchedLater, fetchedTogether, useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { beginReport } from './begin-report.ts'
import { RunNotice, RunNotices } from './files/RunNotices.tsx'
import { useMakeFile } from './files/use-make-file.ts'
import { ParamPanel } from './params/ParamPanel.tsx'
import { ParamsInWords } from './params/ParamsInWords.tsx'
import { useReportParams } from './params/use-report-params.ts'
import { NothingYet } from './preview/NothingYet.tsx'
import { Preview } from './preview/Preview.tsx'
import { ReportActions } from './ReportActions.tsx'
import { kindNames, reportAt, type OpenReport } from './report-at.ts'
import { beginOf, type Params } from './report-params.ts'
import { reportCalls } from './reports.calls.ts'
import classes from './ReportPage.module.css'

/** Used by the table of screens. It is here so that it loads in the same chunk as the page. */
export const begin: NonNullable<Screen['begin']> = (queries, at) => beginReport(queries, at)

// Loaded on demand: the report can be shown without its drawers.
const EmailDrawer = fetchedLater(async () => (await import('./files/EmailDrawer.tsx')).EmailDrawer, null)
const MyReportsDrawer = fetchedLater(async () => (await import('./MyReportsDrawer.tsx')).MyReportsDrawer, null)
const drawers = fetchedTogether(RunNotice, EmailDrawer, MyReportsDrawer)

/** docs/product/reports.md#the-report-screen: one page for every on-demand report and every admin report. */
export function ReportPage() {
  const { fullPath: path } = useMatch({ strict: false })
  const [open] = useState(() => reportAt(path))
  return <Report open={open} />
}

/** Other parameters of the address: whether the list of report files is open, and the run that a notice links to. */
const myReports = 'my_reports'
const toldRun = 'run'

const useBeside = () => {
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const set = (name: string, value?: string) => {
    const { [name]: _, ...rest } = search
    void navigate({ to: '.', search: value === undefined ? rest : { ...rest, [name]: value }, resetScroll: false })
  }
  return { beside: search, set }
}

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
  const { beside, set } = useBeside()
  const found = preview.isPlaceholderData ? undefined : preview.data?.data

  /** Every action uses the current values of the form. */
  const withParams = (work: (params: Params) => void) => {
    const params = form.apply()
    if (params) work(params)
    else {
      setFolded(false)
      focusFirstInvalid()
    }
  }

  return (
    <Page isList className={classes.sheet}>
      <PageTitle
        title={report.title}
        sub={kindNames[report.kind]}
        actions={
          <ReportActions {...{ open, found, files, withParams }} onMail={setLetter} onMyReports={() => set(myReports, '1')} />
        }
      />
      <ParamsInWords report={report} params={form.applied ?? form.usual} isComing={form.applied === null} />
      <ArchivedNote since={beginOf(report, form.applied ?? {})} />
      <RunNotices report_key={key} files={files} told={beside[toldRun]} onDismissTold={() => set(toldRun)} />
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
          <NothingYet of={form.nothingOf} />
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
      {beside[myReports] === undefined ? null : <MyReportsDrawer onClose={() => set(myReports)} />}
    </Page>
  )
}

import { counted } from '@forecourt/domain/format/counted.ts'
import type { ReactNode } from 'react'
import { IconCircleCheck, IconClock, IconDownload, IconExclamationCircle, IconLoader } from '@tabler/icons-react'
import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { count } from './cells.ts'
import { isUnderWay, progressOf } from './files/RunNotice.tsx'
import { useDownload } from './files/use-make-file.ts'
import classes from './RunList.module.css'

const states = {
  queued: { tone: 'work', icon: IconClock, word: 'Queued' },
  running: { tone: 'work', icon: IconLoader, word: 'Being made' },
  done: { tone: 'guide', icon: IconCircleCheck, word: 'Ready' },
  failed: { tone: 'stop', icon: IconExclamationCircle, word: 'Failed' },
} as const

const formatNames: Record<string, string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
  C: 'Data file C',
  F: 'Data file F',
  N: 'No file',
}

const sizeOf = (bytes: number) => {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${count(Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Report runs, newest first. */
export function RunList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="plain-list" aria-label={label}>
      {children}
    </ul>
  )
}

/** One report run: its report, its time, and its file. */
export function RunItem({ run, sub }: { run: ReportRun; sub?: string | undefined }) {
  const { moment, day } = useAccountTime()
  const download = useDownload()
  const { tone, icon, word } = states[run.state]
  const { bytes } = run
  const progress = isUnderWay(run) ? progressOf(run) : ''
  const hasFile = run.state === 'done' && run.format !== 'N' && bytes !== null
  return (
    <li className={classes.run}>
      <div className={classes.words}>
        <p className={classes.title}>{run.title}</p>
        <p className={classes.facts}>
          {[
            moment(run.created_at),
            formatNames[run.format] ?? run.format,
            run.state === 'done' && run.rows_written !== null && counted(run.rows_written, 'row'),
            hasFile && sizeOf(bytes),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {sub ? <p className={classes.facts}>{sub}</p> : null}
        {progress ? <p className={classes.facts}>{progress}</p> : null}
        {run.failure ? <p className={classes.failure}>{run.failure}</p> : null}
        {hasFile ? <p className={classes.facts}>Kept until {day(run.expires_at)}</p> : null}
        {bytes === null ? <p className={classes.facts}>It covers accounts that you cannot read.</p> : null}
      </div>
      <div className={classes.side}>
        <StatusChip tone={tone} icon={icon}>
          {word}
        </StatusChip>
        {hasFile ? (
          <SubmitButton
            type="button"
            variant="default"
            size="compact"
            isBusy={download.isPending}
            aria-label={`Download ${run.filename}`}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => download.mutate(run)}
          >
            Download
          </SubmitButton>
        ) : null}
      </div>
    </li>
  )
}

import { counted } from '@forecourt/domain/format/counted.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { Import, ImportDetail } from '@forecourt/domain/contract/imports.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { fetchProblems, importCalls, isUnderWay } from './imports.calls.ts'
import { ImportStateChip } from './ImportStateChip.tsx'
import { refusedLines } from './refused-lines.ts'
import classes from './ImportPage.module.css'

const counts = [
  { key: 'lines_read', label: 'Lines read' },
  { key: 'added', label: 'Added' },
  { key: 'corrected', label: 'Corrected' },
  { key: 'unchanged', label: 'Unchanged' },
  { key: 'held', label: 'Waiting' },
  { key: 'refused', label: 'Refused' },
] as const satisfies { key: keyof Import; label: string }[]

const inWords = ({ transactions, quantity, total }: Import['read']) =>
  `${counted(transactions, 'line')}, ${gallons(quantity)} gallons, ${dollars(total)}`

function Trailer({ trailer, read }: Import) {
  if (trailer === null) return null
  if (trailer === 'missing')
    return (
      <Notice tone="stop" title="The file’s last line is missing">
        <p>It may have been cut off. What was read: {inWords(read)}.</p>
      </Notice>
    )
  if (trailer.agrees) return <Notice tone="guide" title={`The file’s own totals match: ${inWords(read)}.`} />
  return (
    <Notice tone="stop" title="The file’s own totals do not match">
      <p>Its last line says {inWords(trailer)}.</p>
      <p>We read {inWords(read)}.</p>
    </Notice>
  )
}

/** The first refused lines, each with the column title from the file. */
function Problems({ file }: { file: ImportDetail }) {
  return (
    <section aria-labelledby="refused-lines" className="stack gap-3">
      <h3 id="refused-lines" className="no-margin size-l strong">
        Refused lines
      </h3>
      <p className="no-margin">Correct these lines in the file and send it again. Lines that came in already stay as they are.</p>
      <ul className="plain-list">
        {file.problems.map(({ line, column, problem }) => (
          <li key={`${line} ${column}`}>
            <span className="strong">{column ? `Line ${line}, column ${column}:` : `Line ${line}:`}</span> <span>{problem}</span>
          </li>
        ))}
      </ul>
      {file.refused > file.problems.length ? (
        <p className="no-margin dimmed">Only the first lines. The problem file has all.</p>
      ) : null}
    </section>
  )
}

function Download({ label, fetchFile }: { label: string; fetchFile: () => Promise<File> }) {
  const download = useAction(async () => saveFile(await fetchFile()))
  return (
    <SubmitButton
      type="button"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </SubmitButton>
  )
}

function Result({ file, sent }: { file: ImportDetail; sent: File | null }) {
  const problems = () => fetchProblems(file.id)
  const isRunning = isUnderWay(file)
  return (
    <div className="stack gap-4">
      <div>
        <ImportStateChip file={file} />
      </div>
      {isRunning ? (
        <ProgressBar label={`${counted(file.lines_read, 'line')} read`} value={file.next_byte} max={Math.max(1, file.bytes)} />
      ) : null}
      {file.failure ? (
        <Notice tone="stop" title={file.failure}>
          <p>Correct the file, or choose another layout or mapping, and send it again. What you chose is kept.</p>
        </Notice>
      ) : null}
      <dl className={classes.counts}>
        {counts.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{file[key].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {file.state === 'done' ? <Trailer {...file} /> : null}
      {file.problems.length > 0 ? <Problems file={file} /> : null}
      <div className={classes.buttons}>
        {file.refused > 0 ? <Download label="Download the problems" fetchFile={problems} /> : null}
        {file.refused > 0 && sent ? (
          <Download label="Download the refused lines" fetchFile={async () => refusedLines(sent, await problems())} />
        ) : null}
        {file.held > 0 ? (
          <Button variant="default" renderRoot={(props) => <Link to="." search={{ tab: 'waiting' }} {...props} />}>
            See waiting lines
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** One file: its progress, and the results of its lines. */
export function ImportResult({ id, sent }: { id: number; sent: File | null }) {
  const file = useQuery(importCalls.get(id))
  return (
    <Panel title={file.data?.data.filename ?? 'File'}>
      <Loaded query={file} loading={<ProgressBar label="Loading the file" />}>
        {({ data }) => <Result file={data} sent={sent} />}
      </Loaded>
    </Panel>
  )
}

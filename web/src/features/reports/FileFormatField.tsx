import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { sentFormats } from '@forecourt/domain/contract/reports.ts'
import { sampleFileFormats } from '@forecourt/domain/reference.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { saveFile } from '#src/api/save-file.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { reportCalls } from './reports.calls.ts'
import { sentFileFormats } from './sent-file-formats.ts'
import classes from './FileFormatField.module.css'

export type AttachedFormat = (typeof sentFormats)[number]
type SampleFormat = (typeof sampleFileFormats)[number]['code']

const notes: Record<AttachedFormat, string> = {
  C: 'Data file C, opens in any spreadsheet',
  F: 'Data file F, for programs that read columns by position',
  N: 'The mail has the totals and a link to the portal',
  pdf: 'To read and to print',
  xlsx: 'Opens in Excel and other spreadsheets',
}

const linesShown = 4

type FileFormatFieldProps = {
  report_key: ReportKey
  value: AttachedFormat
  onChange: (value: AttachedFormat) => void
  error?: ReactNode
}

/** The fixed delivery formats, and two formats for people. The samples show what the delivery files look like. */
export function FileFormatField({ report_key, value, onChange, error }: FileFormatFieldProps) {
  const [sample, setSample] = useState<SampleFormat | null>(null)
  return (
    <div className="stack one-column gap-2">
      <RadioCards
        id="file_format"
        label="File format"
        options={sentFileFormats.map(({ code, description }) => ({
          value: code,
          label: description,
          description: notes[code],
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
      <p className="row wrap gap-1-3 no-margin dimmed">
        See a sample:{' '}
        {sampleFileFormats.map(({ code, description }) => (
          <LinkButton
            key={code}
            weight="plain"
            aria-expanded={sample === code}
            onClick={() => setSample(sample === code ? null : code)}
          >
            {description} ({code})
          </LinkButton>
        ))}
      </p>
      {sample ? <Sample report_key={report_key} format={sample} /> : null}
    </div>
  )
}

type SampleOf = { report_key: ReportKey; format: SampleFormat }

/** The first lines of the sample, with the whole sample as a download. */
function Sample({ report_key, format }: SampleOf) {
  const sample = useQuery(reportCalls.sample(report_key, format))
  return (
    <Loaded query={sample} loading={<TextSkeleton lines={linesShown} />}>
      {(file) => <FirstLines {...{ file, report_key, format }} />}
    </Loaded>
  )
}

function FirstLines({ file, report_key, format }: SampleOf & { file: File }) {
  const { data: text = '' } = useQuery({
    queryKey: ['report-sample-text', report_key, format],
    queryFn: () => file.text(),
  })
  return (
    <div className="stack one-column items-start gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard has to reach it */}
      <pre className={classes.lines} tabIndex={0} aria-label="The first lines of the sample">
        {text
          .replace(/^\uFEFF/, '')
          .split(/\r?\n/)
          .slice(0, linesShown)
          .join('\n')}
      </pre>
      <Button variant="default" size="compact" onClick={() => saveFile(file)}>
        Download the sample
      </Button>
    </div>
  )
}

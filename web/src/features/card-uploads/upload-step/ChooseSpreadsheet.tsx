import { IconFileSpreadsheet } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import classes from './UploadStep.module.css'

type ChooseSpreadsheetProps = { isReady: boolean; isBusy: boolean; onFile: (file: File) => void }

const megabytes = limits.uploadBytes / 1024 / 1024
const rows = limits.uploadRows.toLocaleString('en-US')

/** Reads the file as soon as it is chosen. */
export function ChooseSpreadsheet({ isReady, isBusy, onFile }: ChooseSpreadsheetProps) {
  return (
    <FileDrop
      label="Spreadsheet"
      accept=".xls,.xlsx,.csv"
      icon={IconFileSpreadsheet}
      prompt={isReady ? 'Drop the file here, or' : 'Choose the kind of card first'}
      isReady={isReady}
      isBusy={isBusy}
      note={`.xls, .xlsx or .csv, up to ${megabytes} MB and ${rows} rows. Nothing is stored until you ask for the cards.`}
      onFile={onFile}
    >
      <p role="status" className={classes.note}>
        {isBusy ? 'Reading the file…' : ''}
      </p>
    </FileDrop>
  )
}

import { useRef, useState } from 'react'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import classes from './UploadStep.module.css'

type DropAreaProps = { isReady: boolean; isBusy: boolean; onFile: (file: File) => void }

const megabytes = limits.uploadBytes / 1024 / 1024
const rows = limits.uploadRows.toLocaleString('en-US')

/** A file is dropped here or chosen with the button: the same for mouse, touch and keyboard. */
export function DropArea({ isReady, isBusy, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the button is the first
    <div
      className={classes.drop}
      data-over={(isOver && isReady) || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
      <p className={classes.dropText}>{isReady ? 'Drop the file here, or' : 'Choose the kind of card first'}</p>
      <SubmitButton
        type="button"
        isBusy={isBusy}
        aria-disabled={!isReady || undefined}
        onClick={() => isReady && input.current?.click()}
      >
        Choose a file
      </SubmitButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx,.csv"
        aria-label="Spreadsheet"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again after it was repaired.
          currentTarget.value = ''
        }}
      />
      <p className={classes.note}>
        .xls, .xlsx or .csv, up to {megabytes} MB and {rows} rows. Nothing is stored until you ask for the cards.
      </p>
      <p role="status" className={classes.note}>
        {isBusy ? 'Reading the file…' : ''}
      </p>
    </div>
  )
}

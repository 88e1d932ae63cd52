import { useId, useRef, useState } from 'react'
import { IconFileUpload } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import classes from './ImportPage.module.css'

const megabytes = limits.importBytes / 1024 / 1024

const sizeOf = ({ size }: File) => (size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`)

type FileDropProps = { file: File | null; isMissing: boolean; isTooLarge: boolean; onFile: (file: File) => void }

const problemOf = ({ isMissing, isTooLarge }: Pick<FileDropProps, 'isMissing' | 'isTooLarge'>) => {
  if (isMissing) return 'Choose a file'
  return isTooLarge ? `The file is larger than ${megabytes} MB` : ''
}

/** A file is dropped here or chosen with the button: the same for mouse, touch and keyboard. */
export function FileDrop({ file, onFile, ...problems }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const note = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the button is the first
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped) onFile(dropped)
      }}
    >
      <IconFileUpload size={36} stroke={1.4} aria-hidden />
      <p className={classes.dropText} role="status">
        {file ? `${file.name}, ${sizeOf(file)}` : 'Drop the file here, or'}
      </p>
      <Button variant="default" aria-describedby={note} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.dat,.pt"
        aria-label="File"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          // The same file may be chosen again after it was repaired.
          currentTarget.value = ''
        }}
      />
      <p className={classes.note} id={note}>
        .csv, .txt, .dat or .pt, in UTF-8, up to {megabytes} MB. A file that was sent before changes nothing.
      </p>
      <p role="alert" className={classes.problem}>
        {problemOf(problems)}
      </p>
    </div>
  )
}

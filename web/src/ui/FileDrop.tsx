import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import type { ButtonProps } from './Button.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import classes from './FileDrop.module.css'

type FileDropProps = {
  /** The accessible name of the field. */
  label: string
  /** File extensions, in the format of the `accept` attribute: `.csv,.txt`. */
  accept: string
  icon: Icon
  /** The text above the button: that a file can be dropped, the name of the chosen file, or what is missing first. */
  prompt: string
  choose?: string
  /** `default` if the form has another main button. */
  variant?: ButtonProps['variant']
  isReady?: boolean
  isBusy?: boolean
  /** Describes the allowed content of the file. */
  note: ReactNode
  /** What is wrong with the file, or that it is missing. */
  problem?: string | undefined
  onFile: (file: File) => void
  /** The result of reading the file. */
  children?: ReactNode
}

/** Accepts a file by drop or with the button. Works with mouse, touch and keyboard. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, icon: Picture, prompt, choose = 'Choose a file', variant, onFile, note, problem = '', children } = props
  const { isReady = true, isBusy = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const noteId = useId()
  const problemId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an alternative to the button
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
        const [dropped] = event.dataTransfer.files
        if (dropped && isReady) onFile(dropped)
      }}
    >
      <Picture size={40} stroke={1.4} aria-hidden />
      <p className="no-margin inked strong breaks" role="status">
        {prompt}
      </p>
      <SubmitButton
        type="button"
        variant={variant}
        isBusy={isBusy}
        aria-disabled={!isReady || undefined}
        aria-describedby={`${problemId} ${noteId}`}
        data-invalid={problem === '' ? undefined : true}
        onClick={() => isReady && input.current?.click()}
      >
        {choose}
      </SubmitButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          // Allows choosing the same file again after it was repaired.
          currentTarget.value = ''
        }}
      />
      <p className="no-margin dimmed size-s" id={noteId}>
        {note}
      </p>
      <p role="alert" id={problemId} className={classes.problem}>
        {problem}
      </p>
      {children}
    </div>
  )
}

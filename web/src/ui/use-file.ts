import { useState } from 'react'
import { focusFirstInvalid } from './form-errors.ts'

/** The file of a form. Whoever sends the form without one reads that at the place of the file, where the focus goes. */
export const useFile = () => {
  const [file, setFile] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  return {
    file,
    choose: setFile,
    problem: isAsked && !file ? 'Choose a file' : undefined,
    /** The file to send, if there is one. */
    ask: () => {
      setAsked(true)
      focusFirstInvalid()
      return file
    },
    clear: () => {
      setFile(null)
      setAsked(false)
    },
  }
}

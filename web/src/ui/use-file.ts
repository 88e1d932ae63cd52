import { useState } from 'react'
import { focusFirstInvalid } from './form-errors.ts'

/** The file of a form. If the form is sent without one, a message says so at the file field, which takes the focus. */
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

import { IconFileUpload } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { FileDrop } from '#src/ui/FileDrop.tsx'

const megabytes = limits.importBytes / 1024 / 1024

const sizeOf = ({ size }: File) => (size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`)

type ChooseFileProps = { file: File | null; isMissing: boolean; isTooLarge: boolean; onFile: (file: File) => void }

const problemOf = ({ isMissing, isTooLarge }: Pick<ChooseFileProps, 'isMissing' | 'isTooLarge'>) => {
  if (isMissing) return 'Choose a file'
  return isTooLarge ? `The file is larger than ${megabytes} MB` : ''
}

/** Shows the chosen file until it is sent with the rest of the form. */
export function ChooseFile({ file, onFile, ...problems }: ChooseFileProps) {
  return (
    <FileDrop
      label="File"
      accept=".csv,.txt,.dat,.pt"
      icon={IconFileUpload}
      prompt={file ? `${file.name}, ${sizeOf(file)}` : 'Drop the file here, or'}
      choose={file ? 'Choose another file' : 'Choose a file'}
      variant="default"
      note={`.csv, .txt, .dat or .pt, in UTF-8, up to ${megabytes} MB. Sending a file again changes nothing.`}
      problem={problemOf(problems)}
      onFile={onFile}
    />
  )
}

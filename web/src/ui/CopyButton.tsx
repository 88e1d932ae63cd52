import { useState } from 'react'
import { IconCopy } from '@tabler/icons-react'
import { Button } from './Button.tsx'

/** Absent where there is no clipboard: on a page served without TLS the text itself is all there is to copy. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
        {label}
      </Button>
      <output>{isCopied ? 'Copied' : ''}</output>
    </>
  )
}

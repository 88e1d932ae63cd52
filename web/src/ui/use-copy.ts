import { useState } from 'react'

/** Null where there is no clipboard: on a page served without TLS the text itself is all there is to copy. */
export const useCopy = (text: string) => {
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return { copy, said: isCopied ? 'Copied' : '' }
}

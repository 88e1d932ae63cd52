import { useState } from 'react'

/** Null without a clipboard: on a page served without TLS the user can only copy the text by hand. */
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

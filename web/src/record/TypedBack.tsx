import { Notice } from '#src/ui/Notice.tsx'

/** Shown above a form whose unsaved input was restored. */
export function TypedBack() {
  return (
    <Notice tone="service" isAlert>
      Your unsaved changes are back.
    </Notice>
  )
}

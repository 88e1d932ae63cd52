import { Notice } from '#src/ui/Notice.tsx'

/** Shown above a form whose unsaved input was restored. */
export function TypedBack() {
  return (
    <Notice tone="service" isAlert>
      Changes you had not saved are here again.
    </Notice>
  )
}

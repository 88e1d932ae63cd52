import { Notice } from '#src/ui/Notice.tsx'

/** Above a form that has again what was typed into it and not saved. */
export function TypedBack() {
  return (
    <Notice tone="service" isAlert>
      Changes you had not saved are here again.
    </Notice>
  )
}

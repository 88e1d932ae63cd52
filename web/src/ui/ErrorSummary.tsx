import { useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import { shownFields, summaryLines, type FormError } from './summary-lines.ts'
import classes from './ErrorSummary.module.css'

const shownOnTheFieldsAlone = 3

const neverTold = () => () => {}

/** The order and the labels of the fields are known only from the page. React reads them again once the page is rendered. */
const useShownFields = (field_ids: string[]) => {
  const read = () => JSON.stringify(shownFields(field_ids))
  return JSON.parse(useSyncExternalStore(neverTold, read)) as ReturnType<typeof shownFields>
}

/** Shown above the form if there are more errors than fit on one screen, or one that no field can show. */
export function ErrorSummary({ errors, title = 'Please correct these fields' }: { errors: FormError[]; title?: string }) {
  const shown = useShownFields(errors.flatMap(({ field_id }) => field_id ?? []))
  const isNeeded = errors.length > shownOnTheFieldsAlone || errors.some((error) => !error.field_id)
  if (!isNeeded) return null
  const [first] = errors
  if (errors.length === 1 && first) return <Notice tone="stop" isAlert title={first.message} />
  return (
    <Notice tone="stop" isAlert title={title}>
      <ul className={classes.list}>
        {summaryLines(errors, shown).map(({ field_id, message, label }) => (
          <li key={`${field_id} ${message}`}>
            {field_id ? <FieldLink field_id={field_id} message={message} label={label} /> : message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function FieldLink({ field_id, message, label }: Required<FormError> & { label: string }) {
  return (
    <a
      className={classes.link}
      href={`#${field_id}`}
      onClick={(event) => {
        // The router must not change the address; the link only moves the focus to the field.
        event.preventDefault()
        document.getElementById(field_id)?.focus()
      }}
    >
      {/* The label is read from the page, so it is already in the reader's language. */}
      {label ? <span translate="no">{`${label}: `}</span> : null}
      <span>{message}</span>
    </a>
  )
}

import { Notice } from './Notice.tsx'
import classes from './ErrorSummary.module.css'

/** An error without a field belongs to the form as a whole. */
export type FormError = { field_id?: string; message: string }

const shownOnTheFieldsAlone = 3

/** Stands above the form when there are more errors than one sees at a glance, or one that no field can show. */
export function ErrorSummary({ errors, title = 'Please correct these fields' }: { errors: FormError[]; title?: string }) {
  const isNeeded = errors.length > shownOnTheFieldsAlone || errors.some((error) => !error.field_id)
  if (!isNeeded) return null
  const [first] = errors
  if (errors.length === 1 && first) return <Notice tone="stop" isAlert title={first.message} />
  return (
    <Notice tone="stop" isAlert title={title}>
      <ul className={classes.list}>
        {errors.map(({ field_id, message }) => (
          <li key={`${field_id} ${message}`}>{field_id ? <FieldLink field_id={field_id} message={message} /> : message}</li>
        ))}
      </ul>
    </Notice>
  )
}

function FieldLink({ field_id, message }: Required<FormError>) {
  return (
    <a
      className={classes.link}
      href={`#${field_id}`}
      onClick={(event) => {
        // The address is the router's; the reader wants to be in the field.
        event.preventDefault()
        document.getElementById(field_id)?.focus()
      }}
    >
      {message}
    </a>
  )
}

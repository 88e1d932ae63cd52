import classes from './SkipLink.module.css'

/** The first tab stop of every page. It is visible only when focused. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className={classes.link}
      data-no-print
      onClick={(event) => {
        // The router must not change the address; the link only moves the focus.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      Skip to main content
    </a>
  )
}

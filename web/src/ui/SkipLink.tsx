import classes from './SkipLink.module.css'

/** The first stop of Tab on every page; it shows itself when it is reached. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className={classes.link}
      data-no-print
      onClick={(event) => {
        // The router owns the address: moving the focus is all that is wanted.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      Skip to main content
    </a>
  )
}

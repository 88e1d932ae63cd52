import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import classes from './SubmitButton.module.css'

type SubmitButtonProps = ButtonProps & {
  /** A send is in flight: the button keeps its width and its focus, and lets no second one through. */
  isBusy?: boolean
}

export function SubmitButton({ isBusy = false, type = 'submit', onClick, children, className, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type={type}
      className={[classes.button, className].filter(Boolean).join(' ')}
      // Not `disabled`: that would drop the focus to the top of the page while the reader waits.
      aria-disabled={isBusy || props['aria-disabled']}
      data-busy={isBusy || undefined}
      onClick={(event) => {
        // Enter in a field arrives here too, as a click on the form's button. The second click of a double click was meant
        // once: for this button before it could turn busy, or for the one that stood here a moment ago.
        if (isBusy || event.detail > 1) return event.preventDefault()
        onClick?.(event)
      }}
    >
      <span className={classes.label}>{children}</span>
      {isBusy ? <span className={classes.spinner} aria-hidden /> : null}
    </Button>
  )
}

import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { pressedOnce } from './pressed-once.ts'
import classes from './SubmitButton.module.css'

type SubmitButtonProps = ButtonProps & {
  /** A call is pending: the button keeps its width and its focus, and ignores further presses. */
  isBusy?: boolean
}

export function SubmitButton({ isBusy = false, type = 'submit', onClick, children, className, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type={type}
      className={[classes.button, className].filter(Boolean).join(' ')}
      // Not `disabled`: that would move the focus to the top of the page while the user waits.
      aria-disabled={isBusy || props['aria-disabled']}
      data-busy={isBusy || undefined}
      onClick={pressedOnce(isBusy, onClick)}
    >
      <span className={classes.label}>{children}</span>
      {isBusy ? <span className={classes.spinner} aria-hidden /> : null}
    </Button>
  )
}

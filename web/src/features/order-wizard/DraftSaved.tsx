import { IconDeviceFloppy } from '@tabler/icons-react'
import classes from './OrderWizardPage.module.css'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

export function DraftSaved({ at }: { at: string | null }) {
  return (
    <span className={classes.saved}>
      {at ? (
        <>
          <IconDeviceFloppy size={16} aria-hidden />
          Draft saved {clock.format(new Date(at)).toLowerCase()}
        </>
      ) : (
        'One card per line. Nothing is ordered before you submit.'
      )}
    </span>
  )
}

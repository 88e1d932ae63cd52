import { IconCalendarEvent } from '@tabler/icons-react'
import { useConfig } from '#src/api/config.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import classes from './Header.module.css'

export function TrainingLink() {
  const { training_url } = useConfig().branding
  return (
    <a className={classes.tool} href={training_url} target="_blank" rel="noopener noreferrer">
      <IconCalendarEvent size={18} aria-hidden />
      Book a Training
      <Hidden> (opens in a new tab)</Hidden>
    </a>
  )
}

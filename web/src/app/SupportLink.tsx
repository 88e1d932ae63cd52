import { IconMail } from '@tabler/icons-react'
import { useConfig } from '#src/api/config.ts'
import classes from './Header.module.css'

export function SupportLink() {
  const { support_email } = useConfig().branding
  return (
    <a className={classes.tool} href={`mailto:${support_email}`}>
      <IconMail size={18} aria-hidden />
      Contact Support
    </a>
  )
}

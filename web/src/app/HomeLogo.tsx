import { useConfig } from '#src/api/config.ts'
import { Logo } from '#src/ui/Logo.tsx'
import classes from './Header.module.css'

/** The name beside the mark is hidden if there is no room for it. */
export function HomeLogo() {
  const { provider_name: name, logo } = useConfig().branding
  return (
    <>
      <span className={classes.wideOnly}>
        <Logo name={name} picture={logo} />
      </span>
      <span className={classes.narrowOnly}>
        <Logo name={name} picture={logo} isCompact />
      </span>
    </>
  )
}

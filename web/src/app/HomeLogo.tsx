import { Logo } from '#src/ui/Logo.tsx'
import classes from './Header.module.css'

/** The name beside the mark gives way where there is no room for it. */
export function HomeLogo({ name }: { name: string }) {
  return (
    <>
      <span className={classes.wideOnly}>
        <Logo name={name} />
      </span>
      <span className={classes.narrowOnly}>
        <Logo name={name} isCompact />
      </span>
    </>
  )
}

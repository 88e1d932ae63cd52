import { IconGasStation } from '@tabler/icons-react'
import classes from './Logo.module.css'

type LogoProps = { name: string; picture?: string | null; isCompact?: boolean }

/** The provider's own logo, or else the mark and, if there is room, the name. */
export function Logo({ name, picture = null, isCompact = false }: LogoProps) {
  if (picture) return <img src={picture} alt={name} className={classes.picture} />
  return (
    <span className={classes.logo}>
      <span className={classes.mark}>
        <IconGasStation size={20} stroke={2.25} aria-hidden />
      </span>
      <span className={classes.name} data-compact={isCompact || undefined}>
        {name}
      </span>
    </span>
  )
}

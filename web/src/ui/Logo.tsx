import { IconGasStation } from '@tabler/icons-react'
import classes from './Logo.module.css'

/** The mark and, where there is room, the name of the provider. */
export function Logo({ name, isCompact = false }: { name: string; isCompact?: boolean }) {
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

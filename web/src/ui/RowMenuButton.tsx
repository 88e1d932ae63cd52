import { IconDots } from '@tabler/icons-react'
import classes from './RowMenuButton.module.css'

export function RowMenuButton({ name, onOpen }: { name: string; onOpen: (anchor: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="menu"
      aria-label={`Actions for ${name}`}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <IconDots size={18} aria-hidden />
    </button>
  )
}

import { IconDots } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'

export function RowMenuButton({ name, onOpen }: { name: string; onOpen: (anchor: HTMLElement) => void }) {
  return (
    <IconButton
      label={`Actions for ${name}`}
      size="row"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <IconDots size={18} aria-hidden />
    </IconButton>
  )
}

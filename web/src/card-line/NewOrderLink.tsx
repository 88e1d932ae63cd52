import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '#src/ui/Button.tsx'
import { wizardPath } from './order-handover.ts'

export function NewOrderLink() {
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} renderRoot={(props) => <Link to={wizardPath} {...props} />}>
      New card order
    </Button>
  )
}

import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '#src/ui/Button.tsx'
import { wizardPath } from './order-handover.ts'
import { useOrderRefusal } from './use-order-refusal.ts'

/** If nothing can be ordered now, shows the reason instead of the link. */
export function NewOrderLink() {
  const refusal = useOrderRefusal()
  if (refusal) return <span className="dimmed">No new card orders: {refusal}</span>
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} renderRoot={(props) => <Link to={wizardPath} {...props} />}>
      New card order
    </Button>
  )
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { Drawer, DrawerFoot } from './Drawer.tsx'
import { IsInSheet } from './filter-place.ts'
import { useIsPhone } from './use-is-phone.ts'

type FilterSheetProps = {
  /** The number of active filters. */
  active: number
  /** The label of the closing button: "Show cards". */
  done: string
  /** For a sheet that applies its filters only on closing; false keeps the sheet open. */
  onDone?: () => boolean
  /** Renders the fields. */
  children: (isSheet: boolean) => ReactNode
}

/** The filters of a list: in a row beside the search, or on a phone in a sheet from the bottom. */
export function FilterSheet({ active, done, onDone = () => true, children }: FilterSheetProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {isOpen ? (
        <Drawer title="Filters" width={420} onPhone="sheet" onClose={() => setOpen(false)}>
          <IsInSheet value>
            <div className="stack gap-4">{children(true)}</div>
          </IsInSheet>
          <DrawerFoot>
            <Button onClick={() => setOpen(!onDone())}>{done}</Button>
          </DrawerFoot>
        </Drawer>
      ) : null}
    </>
  )
}

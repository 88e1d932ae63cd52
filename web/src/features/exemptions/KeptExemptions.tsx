import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Exemption, Repricing } from '@forecourt/domain/contract/exemptions.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RowMenuButton } from '#src/ui/RowMenuButton.tsx'
import { RuledList } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { ExemptionDrawer } from './ExemptionDrawer.tsx'
import { ExemptionRow } from './ExemptionRow.tsx'
import { exemptionCalls, paramsOf } from './exemptions.calls.ts'
import { ScanDrawer } from './ScanDrawer.tsx'

type Open = { what: 'edit'; saved: Exemption | null } | { what: 'scan'; exemption: Exemption }

/** The certificates of one account, for staff to maintain. */
export function KeptExemptions({ account_id }: { account_id: number }) {
  const pages = usePages()
  const exemptions = useQuery(exemptionCalls.of(account_id, pages.query))
  const mayKeep = useCan('exemptions.manage')
  const [open, setOpen] = useState<Open | null>(null)
  const remove = useCall(api.exemptions.remove, { refresh: ['exemptions'], popup: 'Certificate deleted' })
  const onClose = () => setOpen(null)
  const [menu, setMenu] = useState<{ exemption: Exemption; anchor: HTMLElement } | null>(null)

  const deleteOne = async ({ id, tax_doc }: Exemption) => {
    const message = `Delete the certificate ${tax_doc}? Purchases that are on no invoice yet are taxed again.`
    if (await confirm({ message })) remove.mutate({ params: { ...paramsOf(account_id), id: String(id) } })
  }
  const actionsOf = (exemption: Exemption) => [
    { label: 'Edit', icon: IconPencil, onChoose: () => setOpen({ what: 'edit', saved: exemption }) },
    { label: exemption.scan ? 'Scan' : 'Add scan', icon: IconFileText, onChoose: () => setOpen({ what: 'scan', exemption }) },
    { label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void deleteOne(exemption) },
  ]

  return (
    <Panel
      title="Tax exemptions"
      actions={
        mayKeep ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen({ what: 'edit', saved: null })}
          >
            Add certificate
          </Button>
        ) : undefined
      }
    >
      <Loaded query={exemptions} loading={<TextSkeleton lines={2} label="Loading the tax exemptions" />}>
        {({ data, meta, pricing }) => (
          <>
            {meta.total === 0 ? <p className="no-margin dimmed">No exemption certificates.</p> : null}
            <RuledList label="Tax exemptions">
              {data.map((exemption) => (
                <ExemptionRow key={exemption.id} exemption={exemption}>
                  {mayKeep ? (
                    <RowMenuButton name={exemption.tax_doc} onOpen={(anchor) => setMenu({ exemption, anchor })} />
                  ) : null}
                </ExemptionRow>
              ))}
            </RuledList>
            <PagesBelow label="Tax exemptions" pages={pages} meta={meta} />
            {pricing ? <PricedAgain pricing={pricing} /> : null}
          </>
        )}
      </Loaded>
      {menu ? (
        <Menu
          label={`Actions for ${menu.exemption.tax_doc}`}
          items={actionsOf(menu.exemption)}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {open?.what === 'edit' ? <ExemptionDrawer account_id={account_id} saved={open.saved} onClose={onClose} /> : null}
      {open?.what === 'scan' ? <ScanDrawer account_id={account_id} exemption={open.exemption} onClose={onClose} /> : null}
    </Panel>
  )
}

function PricedAgain({ pricing }: { pricing: Repricing }) {
  const { moment } = useAccountTime()
  return (
    <p className="no-margin dimmed size-s" role="status">
      {pricing.finished_at
        ? `Purchases not yet invoiced were priced again on ${moment(pricing.finished_at)}: ${counted(pricing.lines_changed, 'line')} changed.`
        : 'Purchases not yet invoiced are being priced again…'}
    </p>
  )
}

import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFileInvoice, IconPencil } from '@tabler/icons-react'
import { billingSections } from '@forecourt/domain/rules/billing-fields.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { isTypedKept } from '#src/record/use-typed-back.ts'
import { useSession } from '#src/api/session.ts'
import { useCan, useCanRead } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { ExemptionPanel } from '#src/features/exemptions/ExemptionPanel.tsx'
import { KeptExemptions } from '#src/features/exemptions/KeptExemptions.tsx'
import { BillingActivity } from './BillingActivity.tsx'
import { BillingFacts } from './BillingFacts.tsx'
import { billingCalls } from './billing.calls.ts'
import { billingFormName } from './billing-form-name.ts'
import { BillingForm } from './BillingForm.tsx'

const editId = 'edit-billing'

/** One form in sections. It opens read-only and Edit switches to editing; without saved information it opens for editing. */
export function BillingPage() {
  // Reload only after our own saves: another person's change must not replace a half-filled form.
  const billing = useQuery({ ...billingCalls.find(), refetchOnWindowFocus: false, refetchOnReconnect: false })
  const [isEditing, setEditing] = useState(() => isTypedKept(billingFormName))
  const { moment, zone } = useAccountTime()
  const maySeeInvoices = useCanRead('transactions.view')
  const mayChange = useCan('billing.manage')
  const saved = billing.data?.data
  const isReading = Boolean(saved) && !isEditing

  /** Moves the focus: switching modes removes the element that had it. */
  const change = (toEditing: boolean) => {
    flushSync(() => setEditing(toEditing))
    document.getElementById(toEditing ? 'legal_name' : editId)?.focus()
  }

  return (
    <Page width="64rem">
      <PageTitle
        title="Billing Information"
        sub={
          saved
            ? `Last changed ${moment(saved.updated_at)}, ${zone}`
            : 'Who your invoices are made out to, and where they are sent'
        }
        actions={
          <>
            {maySeeInvoices ? (
              <Button
                variant="default"
                leftSection={<IconFileInvoice size={18} aria-hidden />}
                renderRoot={(props) => <Link to="/invoices" {...props} />}
              >
                Invoices
              </Button>
            ) : null}
            {isReading && mayChange ? (
              <Button id={editId} leftSection={<IconPencil size={18} aria-hidden />} onClick={() => change(true)}>
                Edit
              </Button>
            ) : null}
          </>
        }
      />
      <Loaded query={billing} loading={<Sections />} frame={(failure) => <Panel>{failure}</Panel>}>
        {({ data }) =>
          data && !isEditing ? (
            <div className="stack gap-4">
              <BillingFacts billing={data} />
              <Exemptions />
              <BillingActivity />
            </div>
          ) : mayChange ? (
            <BillingForm saved={data} onDone={() => change(false)} />
          ) : (
            <EmptyState title="Nothing has been entered yet" />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Accounts read their certificates here; staff maintain them. */
function Exemptions() {
  const maySee = useCanRead('exemptions.view')
  const mayKeep = useCan('exemptions.manage')
  const account_id = useSession(({ account }) => account?.id)
  if (mayKeep && account_id) return <KeptExemptions account_id={account_id} />
  return maySee ? <ExemptionPanel /> : null
}

function Sections() {
  return (
    <div className="stack gap-4">
      {billingSections.map((section) => (
        <Panel key={section} title={section}>
          <TextSkeleton lines={4} label={`Loading: ${section}`} />
        </Panel>
      ))}
    </div>
  )
}

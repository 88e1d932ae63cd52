import type { Billing } from '@forecourt/domain/contract/billing.ts'
import { KeptForm } from '#src/record/KeptForm.tsx'
import { formErrors } from '#src/ui/form-errors.ts'
import { submitEdit } from '#src/record/submit-edit.ts'
import { askToDiscard, useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { SectionFacts } from './BillingFacts.tsx'
import { AgreedFields, BillToFields, ContactFields, InvoiceFields } from './BillingFields.tsx'
import { useSaveBilling } from './use-save-billing.ts'
import { billingFormName } from './billing-form-name.ts'
import classes from './BillingPage.module.css'

/** `saved` is null when no billing information exists yet: then there is no read mode to return to. */
export function BillingForm({ saved, onDone }: { saved: Billing | null; onDone: () => void }) {
  const { form, mayAgree, isBusy, save, conflict } = useSaveBilling({ saved, onSaved: onDone })
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)

  const cancel = async () => {
    if (!isDirty || (await askToDiscard())) onDone()
  }

  return (
    <KeptForm className="stack gap-4" keeps={billingFormName} onSubmit={submitEdit({ form, save, conflict })}>
      {conflict ? (
        <Panel>
          <MergeChoices {...conflict} />
        </Panel>
      ) : (
        <>
          <p className={classes.note}>Fields marked * are required.</p>
          <ErrorSummary errors={formErrors(form.errors, form.values)} />
          <Panel title="Bill to">
            <BillToFields form={form} tax_id={saved?.tax_id ?? ''} />
          </Panel>
          <Panel title="Contacts">
            <ContactFields form={form} />
          </Panel>
          <Panel title="Invoice delivery">
            <InvoiceFields form={form} />
          </Panel>
          <Panel title="Terms and payment">
            {mayAgree ? (
              <AgreedFields form={form} />
            ) : (
              <>
                <SectionFacts section="Terms and payment" billing={saved} />
                <p className={classes.note}>These are agreed with us. Only customer service can change them.</p>
              </>
            )}
          </Panel>
        </>
      )}
      <div className={classes.foot}>
        <SubmitButton isBusy={isBusy}>{conflict ? 'Save again' : 'Save'}</SubmitButton>
        {saved ? (
          <Button variant="default" onClick={() => void cancel()}>
            Cancel
          </Button>
        ) : null}
      </div>
    </KeptForm>
  )
}

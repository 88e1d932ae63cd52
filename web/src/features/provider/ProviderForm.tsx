import type { Provider } from '@forecourt/domain/contract/provider.ts'
import { timeZones } from '#src/time/time-zones.ts'
import { useCan } from '#src/api/use-can.ts'
import { KeptForm } from '#src/record/KeptForm.tsx'
import { submitEdit } from '#src/record/submit-edit.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { formErrors } from '#src/ui/form-errors.ts'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { providerLabels, stateOptions } from './provider-form.ts'
import { useSaveProvider } from './use-save-provider.ts'

export function ProviderForm({ provider, onSaved }: { provider: Provider; onSaved: () => void }) {
  const { form, isBusy, save, conflict } = useSaveProvider(provider, onSaved)
  useLeaveGuard(form.isDirty())
  const mayChange = useCan('provider.manage')
  const field = (id: string) => ({ id, label: providerLabels[id], withAsterisk: true, ...form.getInputProps(id) })
  const office = (name: string, label: string) => ({ ...field(`pickup_address.${name}`), label })
  return (
    <KeptForm className="stack gap-4" keeps="provider" onSubmit={submitEdit({ form, save, conflict })}>
      {conflict ? (
        <Panel>
          <MergeChoices {...conflict} />
        </Panel>
      ) : (
        <fieldset className="stack gap-4" disabled={!mayChange}>
          <ErrorSummary errors={formErrors(form.errors, form.values)} />
          <Panel title="Provider">
            <FieldGrid>
              <TextField {...field('provider_name')} limit={40} autoComplete="organization" />
              <PhoneField {...field('customer_service_phone')} />
              <TextField {...field('support_email')} type="email" autoComplete="off" />
              <TextField {...field('training_url')} type="url" autoComplete="off" />
              <SelectField {...field('time_zone')} data={timeZones} searchable />
              <TextField {...field('business_hours')} limit={60} autoComplete="off" />
            </FieldGrid>
          </Panel>
          <Panel title="Pickup office">
            <FieldGrid>
              <TextField {...office('name', 'Office name')} limit={60} autoComplete="off" />
              <TextField {...office('street_address', 'Street address')} autoComplete="off" />
              <TextField {...office('city', 'City')} autoComplete="off" />
              <SelectField {...office('state', 'State')} searchable data={stateOptions} />
              <TextField {...office('zipcode', 'ZIP code')} inputMode="numeric" maxLength={10} autoComplete="off" />
            </FieldGrid>
          </Panel>
        </fieldset>
      )}
      {mayChange ? (
        <div>
          <SubmitButton isBusy={isBusy}>{conflict ? 'Save again' : 'Save'}</SubmitButton>
        </div>
      ) : null}
    </KeptForm>
  )
}

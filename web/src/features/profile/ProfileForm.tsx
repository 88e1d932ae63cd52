import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { ProfileInput, type Profile } from '@forecourt/domain/contract/profile.ts'
import { modals } from '@forecourt/domain/messages.ts'
import { languageNames, languages } from '@forecourt/domain/text/languages.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { TypedBack } from '#src/record/TypedBack.tsx'
import { typedIn } from '#src/record/typed-values.ts'
import { useTypedBack } from '#src/record/use-typed-back.ts'
import { focusFirstInvalid, formErrors } from '#src/ui/form-errors.ts'
import { profileDraft } from '#src/api/kept.ts'
import { setPreferences } from '#src/api/preferences.ts'
import { setName } from '#src/api/session.ts'
import { useCall } from '#src/api/use-call.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { setColorScheme } from '#src/ui/theme/color-scheme.ts'
import { keepLanguage, language } from '#src/text/language.ts'
import { timeZones } from '#src/time/time-zones.ts'

const inputOf = ({ first_name, last_name, phone, title, time_zone, preferences }: Profile): ProfileInput => {
  // Leave out the tour's state, which is stored with the preferences: a late save would bring the tour back.
  const { tour: _tour, ...chosen } = preferences
  return { first_name, last_name, phone, title, time_zone, preferences: chosen }
}

/** Only what was typed is kept: the rest may change elsewhere before it is restored. */
const keepDraft = (typed: Partial<ProfileInput>) => {
  if (Object.keys(typed).length > 0) profileDraft.write(typed)
  else profileDraft.forget()
}

/** Typed values are kept across reloads and restored, with a notice. */
const useProfileForm = (saved: ProfileInput) => {
  const [draft, setDraft] = useState(() => profileDraft.read() as Partial<ProfileInput> | null)
  const start = useRef(saved)
  const form = useForm<ProfileInput>({
    initialValues: saved,
    validate: schemaResolver(ProfileInput, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (values) => keepDraft(typedIn(values, start.current)),
  })

  useEffect(() => {
    if (draft) form.setValues(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, [])

  const isBack = useTypedBack({
    name: 'profile',
    read: () => ({ values: form.values, start: form.getInitialValues() }),
    giveBack: form.setValues,
  })

  /** Makes these values the new unchanged state of the form. */
  const keep = (values: ProfileInput) => {
    start.current = values
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    setDraft(null)
    profileDraft.forget()
  }
  return { form, keep, isRestored: (draft !== null || isBack) && form.isDirty() }
}

/** Applies the settings in this tab at once, without a reload. */
const takeEffect = ({ preferences, first_name, last_name }: ProfileInput) => {
  setPreferences(preferences)
  setName(`${first_name} ${last_name}`.trim())
  setColorScheme(preferences.theme)
  keepLanguage(preferences.language)
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const saved = inputOf(profile)
  const { form, keep, isRestored } = useProfileForm(saved)
  const save = useCall(api.profile.update, { form, refresh: ['profile'] })
  const send = (body: ProfileInput) =>
    save.mutate(
      { body },
      {
        onSuccess: () => {
          keep(body)
          takeEffect(body)
        },
      },
    )

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstInvalid)} className="stack gap-4">
      {isRestored ? <TypedBack /> : null}
      <ErrorSummary errors={formErrors(form.errors, form.values)} />
      <PersonPanel form={form} />
      <PreferencesPanel form={form} />
      <div className="row wrap middle gap-3-6">
        <SubmitButton isBusy={save.isPending}>Save</SubmitButton>
        {form.isDirty() ? (
          <Button variant="default" onClick={() => keep(saved)}>
            Discard changes
          </Button>
        ) : null}
        <Link to="/edit-password">Edit Password</Link>
      </div>
      {save.isSuccess ? (
        <MessageModal
          variant="success"
          title={modals.profileUpdated}
          onClose={() => {
            save.reset()
            if (form.values.preferences.language !== language) location.reload()
          }}
          action={
            <Button
              renderRoot={(props) => (
                // A page has one language from start to end, so another one takes effect with the next page load.
                <Link
                  to="/auth/signin"
                  reloadDocument={form.values.preferences.language !== language}
                  data-autofocus
                  {...props}
                />
              )}
            >
              Sign in
            </Button>
          }
        />
      ) : null}
    </Form>
  )
}

type FieldsProps = { form: UseFormReturnType<ProfileInput> }

function PersonPanel({ form }: FieldsProps) {
  return (
    <Panel title="Profile">
      <FieldGrid>
        <TextField
          id="first_name"
          label="First name"
          withAsterisk
          autoComplete="given-name"
          {...form.getInputProps('first_name')}
        />
        <TextField
          id="last_name"
          label="Last name"
          withAsterisk
          autoComplete="family-name"
          {...form.getInputProps('last_name')}
        />
        <PhoneField id="phone" label="Phone" {...form.getInputProps('phone')} />
        <TextField id="title" label="Title" autoComplete="organization-title" {...form.getInputProps('title')} />
        <SelectField
          id="time_zone"
          label="Time zone"
          description="For your sessions. What happens in an account is shown in the account’s time zone."
          data={timeZones}
          searchable
          {...form.getInputProps('time_zone')}
        />
      </FieldGrid>
    </Panel>
  )
}

function PreferencesPanel({ form }: FieldsProps) {
  return (
    <Panel title="Preferences">
      <FieldGrid>
        <SelectField
          id="preferences.language"
          label="Language"
          description="For the portal and its mails to you."
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.getInputProps('preferences.language')}
        />
        <SelectField
          id="preferences.theme"
          label="Theme"
          data={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          {...form.getInputProps('preferences.theme')}
        />
        <SelectField
          id="preferences.density"
          label="Row height in lists"
          data={[
            { value: 'compact', label: 'Compact' },
            { value: 'default', label: 'Default' },
            { value: 'roomy', label: 'Roomy' },
          ]}
          {...form.getInputProps('preferences.density')}
        />
        <SelectField
          id="preferences.success_messages"
          label="Success messages"
          description="Errors always open a popup."
          data={[
            { value: 'popup', label: 'Popup' },
            { value: 'toast', label: 'Short notice in the corner' },
          ]}
          {...form.getInputProps('preferences.success_messages')}
        />
        <CheckField
          id="preferences.single_key_shortcuts"
          label="Single-key shortcuts"
          description="J and K move, X selects, E edits, S changes the status, / searches, ? opens the help, G and a letter go to a page."
          {...form.getInputProps('preferences.single_key_shortcuts', { type: 'checkbox' })}
        />
      </FieldGrid>
    </Panel>
  )
}

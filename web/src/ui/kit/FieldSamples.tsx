import { useState } from 'react'
import { CheckField } from '#src/ui/CheckField.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { RuleList } from '#src/ui/RuleList.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { KitSection, Sample } from './KitSection.tsx'

const choices = ['First choice', 'Second choice', 'A choice with a name so long that it has to be cut or wrapped']

export function FieldSamples() {
  return (
    <>
      <KitSection title="Text fields">
        <Sample name="default">
          <TextField label="Name" />
        </Sample>
        <Sample name="required, with help">
          <TextField label="Name" required description="As it stands on the letter" placeholder="Jo Field" />
        </Sample>
        <Sample name="error">
          <TextField label="Number" defaultValue="1180" error="The number must be unique" />
        </Sample>
        <Sample name="disabled">
          <TextField label="Name" defaultValue="Cannot be changed" disabled />
        </Sample>
        <Sample name="with a limit">
          <LimitSample />
        </Sample>
        <Sample name="large, as on sign-in">
          <TextField label="Email" size="md" type="email" />
        </Sample>
        <Sample name="long label and long error">
          <TextField
            label="A label that is much longer than anybody would wish a label to be"
            defaultValue="x"
            error="An error that explains at some length what is wrong and what would be right, so that it takes two lines"
          />
        </Sample>
        <Sample name="several lines">
          <TextAreaField label="Note" limit={500} />
        </Sample>
        <Sample name="switch">
          <SwitchSample />
        </Sample>
        <Sample name="phone, masked">
          <PhoneField label="Phone" defaultValue="(253) 555-0142" />
        </Sample>
        <Sample name="phone, empty with error">
          <PhoneField label="Phone" error="Phone number field is required" />
        </Sample>
      </KitSection>

      <KitSection title="Password, select, check">
        <Sample name="password">
          <PasswordField label="Password" autoComplete="off" defaultValue="correct horse" />
        </Sample>
        <Sample name="password with rules">
          <RulesSample />
        </Sample>
        <Sample name="password, error">
          <PasswordField label="Current password" autoComplete="off" error="The password is wrong" />
        </Sample>
        <Sample name="select">
          <SelectField label="Choice" data={choices} placeholder="Pick one" />
        </Sample>
        <Sample name="select, searchable and clearable">
          <SelectField label="Choice with search" data={choices} searchable clearable defaultValue="First choice" />
        </Sample>
        <Sample name="select, error">
          <SelectField label="Required choice" required data={choices} error="Choose one of these" />
        </Sample>
        <Sample name="select, disabled">
          <SelectField label="Fixed choice" data={choices} defaultValue="Second choice" disabled />
        </Sample>
        <Sample name="check">
          <div className="stack gap-4">
            <CheckField label="Not ticked" />
            <CheckField label="Ticked" defaultChecked />
            <CheckField label="Some of them" indeterminate />
            <CheckField label="With help" description="What ticking this does" />
            <CheckField label="With an error" error="This has to be ticked" />
            <CheckField label="Disabled" disabled />
          </div>
        </Sample>
      </KitSection>

      <KitSection title="Sending a form">
        <Sample name="ready">
          <SubmitButton>Save changes</SubmitButton>
        </Sample>
        <Sample name="in flight: same width, still focusable">
          <SubmitButton isBusy>Save changes</SubmitButton>
        </Sample>
        <Sample name="full width, press to send">
          <BusySample />
        </Sample>
        <Sample name="error summary: more than three" isWide>
          <ErrorSummary
            errors={['Address name', 'City', 'State', 'Zip Code'].map((field) => ({
              field_id: `kit-${field}`,
              message: `${field} field is required`,
            }))}
          />
        </Sample>
        <Sample name="error summary: no field of its own" isWide>
          <ErrorSummary errors={[{ message: 'This order was changed by another person' }]} />
        </Sample>
        {(['service', 'guide', 'caution'] as const).map((tone) => (
          <Sample key={tone} name={`notice, ${tone}`}>
            <Notice tone={tone} title="A title">
              And what there is to say about it.
            </Notice>
          </Sample>
        ))}
      </KitSection>
    </>
  )
}

function LimitSample() {
  const [value, setValue] = useState('Kenworth T680')
  return <TextField label="Description" limit={30} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
}

function RulesSample() {
  const [password, setPassword] = useState('long enough to pass')
  const rules = [
    { text: 'Use 12 to 128 characters', isMet: password.length >= 12 },
    { text: 'Use a letter that is a capital', isMet: /[A-Z]/.test(password) },
  ]
  return (
    <PasswordField
      label="New password"
      autoComplete="off"
      description={<RuleList rules={rules} />}
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
    />
  )
}

function BusySample() {
  const [isBusy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2500)
  }
  return (
    <SubmitButton type="button" fullWidth size="md" isBusy={isBusy} onClick={send}>
      Sign in
    </SubmitButton>
  )
}

function SwitchSample() {
  const [isOn, setOn] = useState(true)
  return <SwitchField label="In use" description="Takes effect at once" isOn={isOn} onChange={setOn} />
}

import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { codedThings } from '@forecourt/domain/rules/network-channels.ts'
import { promptDigits, promptWords } from '@forecourt/domain/rules/plastic.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { newCode, type CodeForm } from './code-form.ts'
import type { NetworkForm } from './network-form.ts'

type CodeFieldsProps = { form: UseFormReturnType<NetworkForm> }

const things = Object.entries(codedThings).map(([value, label]) => ({ value, label }))
const prompts = promptDigits.map((value) => ({ value, label: promptWords(value) }))

/** The choices for each kind of code. Limits have no list: the number of gallons is typed. */
const useChoices = (): Record<CodeForm['what'], { value: string; label: string }[] | null> => {
  const { fuel_profile, time_profile } = useLists()
  const options = (rows: typeof fuel_profile) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return { fuel_profile: options(fuel_profile), time_profile: options(time_profile), prompt: prompts, limit: null }
}

/** The network's codes for our profiles, prompts and limits, one row each. */
export function CodeFields({ form }: CodeFieldsProps) {
  const choices = useChoices()
  const { codes } = form.values
  const add = () => form.setFieldValue('codes', [...codes, newCode])
  // Clears the errors, because they name rows by position and the positions change.
  const remove = (at: number) => {
    form.setFieldValue(
      'codes',
      codes.filter((_, index) => index !== at),
    )
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([field]) => !field.startsWith('codes.'))))
  }
  return (
    <section className="stack gap-4" id="codes" tabIndex={-1} aria-label="Codes">
      <p className="no-margin dimmed size-s">Codes: what the network calls our profiles, prompts and limits.</p>
      {codes.map((code, at) => (
        // Codes have no id and are never reordered: each one is added at the end, or removed.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="stack gap-3">
          <legend className="size-l">Code {at + 1}</legend>
          <FieldGrid>
            <SelectField
              id={`codes.${at}.what`}
              label="Code of"
              data={things}
              value={code.what}
              onChange={(what) => form.setFieldValue(`codes.${at}`, { ...code, what: what as CodeForm['what'], our_id: '' })}
            />
            <OurThing id={`codes.${at}.our_id`} what={code.what} options={choices[code.what]} form={form} />
            <TextField
              id={`codes.${at}.their_code`}
              label="Code at the network"
              autoComplete="off"
              maxLength={6}
              {...form.getInputProps(`codes.${at}.their_code`)}
            />
          </FieldGrid>
          <div>
            <IconButton label={`Remove code ${at + 1}`} onClick={() => remove(at)}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add code
        </Button>
      </div>
    </section>
  )
}

type OurThingProps = CodeFieldsProps & {
  id: string
  what: CodeForm['what']
  options: { value: string; label: string }[] | null
}

function OurThing({ id, what, options, form }: OurThingProps) {
  const shared = { id, ...form.getInputProps(id) }
  if (!options) return <TextField {...shared} label="Gallons a fill" inputMode="numeric" autoComplete="off" maxLength={5} />
  return <SelectField {...shared} label={codedThings[what]} placeholder="Choose one" searchable data={options} />
}

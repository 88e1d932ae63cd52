import type { Param, ParamValue } from '@forecourt/domain/reports/param.ts'
import { networks } from '@forecourt/domain/reference.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { useScopes } from '#src/list/use-scopes.ts'
import { useUsedNetworks } from '#src/card-line/use-used-networks.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { OptionField } from './OptionField.tsx'
import classes from '#src/features/reports/ParamFields.module.css'

type ChoiceParam = Extract<Param, { kind: 'choice' }>
type ParamFieldProps = {
  param: Param
  value: ParamValue
  /** The accounts whose options a server list contains. */
  scope: AccountScope
  error: string | undefined
  onChange: (value: ParamValue) => void
}

const fieldId = (name: string) => `param-${name}`

/** docs/product/provider-start.md#networks-used: leaves out unused networks, and accounts that the user may not read. */
const useOffered = () => {
  const used = useUsedNetworks()
  const scopes = useScopes('reports.run')
  return ({ of, choices }: ChoiceParam): readonly { value: string; label: string }[] => {
    if (of === 'accounts') return scopes
    if (of === undefined) return choices
    return choices.filter(({ value }) => used.some(({ name }) => name === value) || !networks.some(({ name }) => name === value))
  }
}

/** One parameter as a field, chosen by its kind: no report has fields of its own. */
export function ParamField({ param, value, scope, error, onChange }: ParamFieldProps) {
  const id = fieldId(param.name)
  const offered = useOffered()
  const { label, help } = param
  switch (param.kind) {
    case 'date':
      return <DateField id={id} label={label} error={error} value={String(value ?? '')} onChange={onChange} />
    case 'choice':
      return (
        <SelectField
          id={id}
          label={label}
          description={help}
          error={error}
          data={offered(param)}
          value={String(value)}
          onChange={(next) => onChange(next ?? param.default)}
        />
      )
    case 'choices':
      return <ChoicesField param={param} value={Array.isArray(value) ? value : []} error={error} onChange={onChange} />
    case 'option':
      return <OptionField id={id} param={param} value={String(value ?? '')} scope={scope} error={error} onChange={onChange} />
    case 'switch':
      return <SwitchField label={label} description={help} isOn={value === true} onChange={onChange} />
    case 'number':
      return (
        <NumberField
          id={id}
          label={param.unit ? `${label} (${param.unit})` : label}
          description={help}
          error={error}
          min={param.min}
          max={param.max}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <TextField
          id={id}
          label={label}
          description={help}
          error={error}
          maxLength={param.max}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

type ChoicesParam = Extract<Param, { kind: 'choices' }>
type ChoicesFieldProps = {
  param: ChoicesParam
  value: readonly string[]
  error: string | undefined
  onChange: (value: readonly string[]) => void
}

const many = 6

/** Checkboxes for a short list of choices. A longer list is collapsed, with the number of ticked choices in its summary. */
function ChoicesField({ param, value, error, onChange }: ChoicesFieldProps) {
  const { name, label, help, choices } = param
  // If the default is an empty choice, empty means all.
  const isAll = value.length === choices.length || (value.length === 0 && param.default.length === 0)
  const boxes = (
    <div className={classes.boxes}>
      {choices.map((choice) => (
        <CheckField
          key={choice.value}
          label={choice.label}
          checked={value.includes(choice.value)}
          onChange={({ currentTarget }) => {
            const wanted = currentTarget.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value)
            // In the order of the table, so that the same choice always gives the same address.
            onChange(choices.map((one) => one.value).filter((one) => wanted.includes(one)))
          }}
        />
      ))}
    </div>
  )
  return (
    <fieldset id={fieldId(name)}>
      <legend className={classes.legend}>{label}</legend>
      {help ? <p className={classes.help}>{help}</p> : null}
      {choices.length > many ? (
        <details className={classes.folded}>
          <summary>{isAll ? `All ${choices.length}` : `${value.length} of ${choices.length}`}</summary>
          <div className={classes.both}>
            <LinkButton weight="plain" onClick={() => onChange(choices.map((one) => one.value))}>
              All
            </LinkButton>
            <LinkButton weight="plain" onClick={() => onChange([])}>
              None
            </LinkButton>
          </div>
          {boxes}
        </details>
      ) : (
        boxes
      )}
      {error ? <p className={classes.problem}>{error}</p> : null}
    </fieldset>
  )
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ExceptionSettings } from '@forecourt/domain/contract/exceptions.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { ruleOf } from '@forecourt/domain/rules/exceptions.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { api } from '#src/api/endpoints.ts'
import { KeptForm } from '#src/record/KeptForm.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAskedClose } from '#src/record/use-leave-guard.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { exceptionCalls } from './exceptions.calls.ts'
import classes from './RulesDrawer.module.css'

type Rules = ExceptionSettings['rules']
const formId = 'exception-rules'

const unitLabels = {
  percent: 'Percent',
  minutes: 'Minutes',
  mph: 'Miles an hour',
  'miles a day': 'Miles a day',
  declines: 'Declines',
  days: 'Days',
} as const

/** The rules that apply to the account, their thresholds, and whether the user gets mail. */
export function RulesDrawer({ onClose }: { onClose: () => void }) {
  const settings = useQuery(exceptionCalls.settings())
  const [changed, setChanged] = useState<Rules | null>(null)
  const save = useCall(api.exceptions.saveSettings, { refresh: ['exceptions', 'coverage'], popup: popups.changesSaved })
  const isDirty = changed !== null && !isSame(changed, settings.data?.data.rules)
  const close = useAskedClose(onClose, { isDirty, isBusy: save.isPending })
  const send = (rules: Rules) => {
    const own = rules.map(({ code, is_on, threshold }) => ({ code, is_on, threshold: ruleOf(code).unit ? threshold : null }))
    save.mutate({ body: { rules: own } }, { onSuccess: onClose })
  }
  return (
    <Drawer title="Rules and mail" width={560} onClose={close}>
      <Loaded query={settings} loading={<FormSkeleton fields={8} label="Loading the rules" />}>
        {({ data }) => (
          <>
            <MailSwitch wants_mail={data.wants_mail} />
            <RuleFields
              rules={changed ?? data.rules}
              isBusy={save.isPending}
              onChange={(change) => setChanged((before) => change(before ?? data.rules))}
              onSave={send}
              onClose={close}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function MailSwitch({ wants_mail }: { wants_mail: boolean | null }) {
  const save = useCall(api.exceptions.saveAlerts, { refresh: ['exceptions'], popup: popups.changesSaved })
  // Shown at once, and until the new settings are read: otherwise the switch would turn back in between.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (is_on: boolean) => {
    setChosen(is_on)
    save.mutate({ body: { is_on } }, { onError: () => setChosen(null) })
  }
  if (wants_mail === null) return null
  return (
    <div className={classes.mail}>
      <SwitchField
        label="Mail me"
        description="At most one e-mail an hour, when exceptions are found in this account"
        isOn={chosen ?? wants_mail}
        onChange={choose}
      />
    </div>
  )
}

type RuleFieldsProps = {
  rules: Rules
  isBusy: boolean
  onChange: (change: (before: Rules) => Rules) => void
  onSave: (rules: Rules) => void
  onClose: () => void
}

function RuleFields({ rules, isBusy, onChange, onSave, onClose }: RuleFieldsProps) {
  const mayChange = useCan('exceptions.review')
  const change = (code: Rules[number]['code'], changes: Partial<Rules[number]>) =>
    onChange((before) => before.map((rule) => (rule.code === code ? { ...rule, ...changes } : rule)))
  return (
    <KeptForm
      id={formId}
      keeps={formId}
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(rules)
      }}
    >
      <fieldset disabled={!mayChange} className="stack gap-4">
        <legend className={classes.legend}>Rules</legend>
        {mayChange ? null : (
          <p className={classes.note}>These apply to the whole account. Users who manage its cards can change them.</p>
        )}
        {rules.map(({ code, is_on, threshold }) => {
          const { name, explanation, unit } = ruleOf(code)
          return (
            <div key={code} className={classes.rule}>
              <SwitchField
                label={name}
                description={explanation}
                isOn={is_on}
                onChange={(isOn) => change(code, { is_on: isOn })}
              />
              {unit ? (
                <div className={classes.threshold}>
                  <NumberField
                    label={unitLabels[unit]}
                    aria-label={`${name}: ${unit}`}
                    min={1}
                    max={limits.numberCap}
                    disabled={!is_on}
                    value={threshold}
                    onChange={(value) => change(code, { threshold: value })}
                  />
                </div>
              ) : null}
            </div>
          )
        })}
      </fieldset>
      {mayChange ? (
        <SubmitFoot form={formId} isBusy={isBusy} onCancel={onClose}>
          Save
        </SubmitFoot>
      ) : (
        <DrawerFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DrawerFoot>
      )}
    </KeptForm>
  )
}

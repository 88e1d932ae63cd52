import { useState } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { AddAccountField, choiceLabel } from '#src/features/accounts/AddAccountField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import type { TemplateForm } from './template-form.ts'

export type AccountNames = ReadonlyMap<number, string>

/** The accounts that may order from the template. */
export function OfferedTo({ form, names }: { form: UseFormReturnType<TemplateForm>; names: AccountNames }) {
  const [added, setAdded] = useState<AccountNames>(new Map())
  const { account_ids } = form.values
  const nameOf = (id: number) => added.get(id) ?? names.get(id) ?? String(id)
  return (
    <section className="stack gap-3">
      <h3 className="size-l">Offered to</h3>
      {account_ids.length === 0 ? (
        <p className="no-margin dimmed">Every account. Add accounts to offer this template to them only.</p>
      ) : (
        <RuledList label="Offered to">
          {account_ids.map((id) => (
            <RuledRow key={id} title={nameOf(id)} sub="">
              <Button
                variant="default"
                aria-label={`Take out ${nameOf(id)}`}
                onClick={() =>
                  form.setFieldValue(
                    'account_ids',
                    account_ids.filter((other) => other !== id),
                  )
                }
              >
                Take out
              </Button>
            </RuledRow>
          ))}
        </RuledList>
      )}
      <AddAccountField
        onAdd={(account) => {
          setAdded(new Map([...added, [account.account_id, choiceLabel(account)]]))
          if (!account_ids.includes(account.account_id)) form.setFieldValue('account_ids', [...account_ids, account.account_id])
        }}
      />
    </section>
  )
}

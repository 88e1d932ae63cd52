import { useState } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import type { Division } from '@forecourt/domain/contract/divisions.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { counted } from '@forecourt/domain/format/counted.ts'
import { registerCalls } from '../register.calls.ts'

type DivisionForm = { number: string; name: string; cfn_participant: string }

const problems = {
  number: (text: string) => (/^\d{2}$/.test(text) ? null : 'Must be two digits'),
  name: (text: string) => (text.trim() ? null : 'Name is required'),
  cfn_participant: (text: string) => (/^(\d{3})?$/.test(text) ? null : 'Must be three digits'),
}

const wordsOf = ({ name, cfn_participant, accounts }: Division) =>
  [name, cfn_participant && `CFN ${cfn_participant}`, counted(accounts, 'account')].filter(Boolean).join(' · ')

type DivisionsDrawerProps = {
  /** For an account that waits for its division. */
  onAdded?: (number: string) => void
  onClose: () => void
}

/** The existing divisions, and a form to add one. */
export function DivisionsDrawer({ onAdded, onClose }: DivisionsDrawerProps) {
  const divisions = useQuery(registerCalls.divisions())
  const form = useForm<DivisionForm>({
    initialValues: { number: '', name: '', cfn_participant: '' },
    validate: problems,
  })
  const create = useCall(api.divisions.create, { form, refresh: ['divisions'], popup: popups.saved })
  const save = ({ cfn_participant, ...division }: DivisionForm) =>
    create.mutate(
      { body: { ...division, cfn_participant: cfn_participant || null } },
      {
        onSuccess: () => {
          form.reset()
          onAdded?.(division.number)
        },
      },
    )
  const remove = useCall(api.divisions.remove, { refresh: ['divisions'], popup: 'The division is deleted' })
  const askAndRemove = async ({ number, name }: Division) => {
    if (await confirm({ message: `Delete division ${number} ${name}?` })) remove.mutate({ params: { number } })
  }
  const mayChange = useCan('accounts.manage')
  const [editing, setEditing] = useState<Division | null>(null)
  return (
    <>
      <FormDrawer
        title="Divisions"
        sub="The first two digits of an account’s number"
        submit="Add division"
        cancel="Close"
        isBusy={create.isPending}
        onSubmit={() => form.onSubmit(save, focusFirstInvalid)()}
        onClose={onClose}
      >
        <Loaded query={divisions} loading={<TextSkeleton lines={3} label="Loading the divisions" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title="There is no division yet">Every account belongs to one.</EmptyState>
            ) : (
              <RuledList label="Divisions">
                {data.map((division) => (
                  <RuledRow key={division.number} title={`Division ${division.number}`} sub={wordsOf(division)}>
                    {mayChange ? (
                      <>
                        <Button
                          variant="default"
                          size="compact"
                          aria-haspopup="dialog"
                          aria-label={`Edit division ${division.number}`}
                          onClick={() => setEditing(division)}
                        >
                          Edit
                        </Button>
                        {division.accounts === 0 ? (
                          <IconButton
                            label={`Delete division ${division.number}`}
                            isGrave
                            onClick={() => void askAndRemove(division)}
                          >
                            <IconTrash size={18} aria-hidden />
                          </IconButton>
                        ) : null}
                      </>
                    ) : null}
                  </RuledRow>
                ))}
              </RuledList>
            )
          }
        </Loaded>
        <TextField id="number" label="Number" withAsterisk inputMode="numeric" maxLength={2} {...form.getInputProps('number')} />
        <DivisionFields form={form} />
      </FormDrawer>
      {editing ? <DivisionDrawer division={editing} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

type DivisionFieldsProps = {
  form: UseFormReturnType<DivisionForm>
  /** Sets the ids apart where both forms are open. */
  prefix?: string
}

function DivisionFields({ form, prefix = '' }: DivisionFieldsProps) {
  return (
    <>
      <TextField id={`${prefix}name`} label="Name" withAsterisk maxLength={60} {...form.getInputProps('name')} />
      <TextField
        id={`${prefix}cfn_participant`}
        label="CFN participant"
        description="Three digits, where CFN gave the division one."
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('cfn_participant')}
      />
    </>
  )
}

type DivisionDrawerProps = { division: Division; onClose: () => void }

/** The number of a division stays, because the numbers of its accounts begin with it. */
function DivisionDrawer({ division, onClose }: DivisionDrawerProps) {
  const { number, name, cfn_participant, version } = division
  const form = useForm<DivisionForm>({
    initialValues: { number, name, cfn_participant: cfn_participant ?? '' },
    validate: problems,
  })
  const change = useCall(api.divisions.update, { form, refresh: ['divisions'], popup: popups.changesSaved })
  const save = (values: DivisionForm) =>
    change.mutate(
      { params: { number }, body: { name: values.name, cfn_participant: values.cfn_participant || null, version } },
      { onSuccess: onClose, onError: closeIfLate(onClose) },
    )
  return (
    <FormDrawer
      title={`Division ${number}`}
      submit="Save"
      isBusy={change.isPending}
      onSubmit={() => form.onSubmit(save, focusFirstInvalid)()}
      onClose={onClose}
    >
      <DivisionFields form={form} prefix="edited_" />
    </FormDrawer>
  )
}

import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
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
  return (
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
            <EmptyState title="There is no division yet.">Every account belongs to one.</EmptyState>
          ) : (
            <Facts>
              {data.map(({ number, name, cfn_participant, accounts }) => (
                <Fact key={number} label={`Division ${number}`}>
                  {[name, cfn_participant && `CFN ${cfn_participant}`, counted(accounts, 'account')].filter(Boolean).join(' · ')}
                </Fact>
              ))}
            </Facts>
          )
        }
      </Loaded>
      <TextField id="number" label="Number" withAsterisk inputMode="numeric" maxLength={2} {...form.getInputProps('number')} />
      <TextField id="name" label="Name" withAsterisk maxLength={60} {...form.getInputProps('name')} />
      <TextField
        id="cfn_participant"
        label="CFN participant"
        description="Three digits, where CFN gave the division one."
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('cfn_participant')}
      />
    </FormDrawer>
  )
}

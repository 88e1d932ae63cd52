import { useForm } from '@mantine/form'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

export function NewGroupDrawer({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : 'Give the group a name') },
  })
  const create = useCall(api.accountGroups.create, { form, refresh: ['accountGroups'] })
  return (
    <FormDrawer
      title="New group"
      submit="Make group"
      isBusy={create.isPending}
      onSubmit={() =>
        form.onSubmit((body) => create.mutate({ body }, { onSuccess: ({ data }) => onMade(data.id) }), focusFirstInvalid)()
      }
      onClose={onClose}
    >
      <TextField id="name" label="Name" withAsterisk maxLength={limits.groupName} {...form.getInputProps('name')} />
    </FormDrawer>
  )
}

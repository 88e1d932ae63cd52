import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@forecourt/domain/contract/users.ts'
import { focusFirstInvalid, formErrors } from '#src/ui/form-errors.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useAction } from '#src/api/use-call.ts'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { actAs } from './act-as.ts'
import { fullName } from './user-name.ts'

/** Staff sign in as a customer user. They give a reason, which is recorded. A banner in the portal leads back. */
export function SupportSignInDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const enter = useAction(actAs, { form })

  const submit = ({ reason }: { reason: string }) =>
    enter.mutate({ user_id: user.user_id, reason }, { onSuccess: () => void showTheirs() })

  /** Data loaded as staff may differ from what this person can read. */
  const showTheirs = async () => {
    queries.removeQueries({ type: 'inactive' })
    await navigate({ to: '/dashboard' })
    await queries.resetQueries()
  }

  return (
    <FormDrawer
      title={`Sign in as ${fullName(user)}`}
      sub={user.email}
      onPhone="page"
      submit={`Sign in as ${user.first_name}`}
      isBusy={enter.isPending}
      onSubmit={() => form.onSubmit(submit, focusFirstInvalid)()}
      onClose={onClose}
    >
      <ErrorSummary errors={formErrors(form.errors, form.values)} />
      <Notice tone="service">
        For half an hour you see and do what {fullName(user)} may, except that PINs stay hidden. They see it among their sessions,
        and all that is done is in the user log with your name.
      </Notice>
      <TextField
        id="reason"
        label="Reason"
        description="The case, or what they asked for."
        maxLength={200}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}

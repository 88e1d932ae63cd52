import { useForm } from '@mantine/form'
import type { User } from '@forecourt/domain/contract/users.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { verifyAccount } from '#src/api/choose-account.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { currentSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { shownField, userLabels, userProblems, valuesOf, type UserForm } from './user-form.ts'
import { readUser } from './users.calls.ts'

type Sent = { user: User; values: UserForm; version: number }

const sendUser = async ({ user, values, version }: Sent) => {
  await call(api.users.update, { params: { id: String(user.user_id) }, body: { ...values, version } })
  const { user: me, account } = currentSession()
  // One's own roles decide what this portal shows: they are read anew.
  if (me?.user_id === user.user_id && account) await verifyAccount(account.id)
}

/** The form of one person, its save, and what happens when somebody else saved first. */
export const useSaveUser = ({ user, onSaved }: { user: User; onSaved: () => void }) => {
  const form = useForm<UserForm>({ initialValues: valuesOf(user), validate: userProblems, validateInputOnBlur: true })
  const merge = useMerge<User, UserForm>({
    start: user,
    valuesOf,
    labelOf: (field) => userLabels[field as keyof UserForm],
    shownValue: shownField,
  })
  const update = useAction(sendUser, { form, refresh: ['users'], popup: popups.saved, failure: 'inline' })
  const readTheirs = useAction(readUser)

  const onError = (error: ApiError) => {
    if (isOutdated(error)) readTheirs.mutate(user.user_id, { onSuccess: merge.meet })
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }
  const send = (values: UserForm, version: number) => update.mutate({ user, values, version }, { onSuccess: onSaved, onError })

  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}

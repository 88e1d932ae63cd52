import { useForm } from '@mantine/form'
import type { User } from '@forecourt/domain/contract/users.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { verifyAccount } from '#src/api/choose-account.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { currentSession } from '#src/api/session.ts'
import { useSave } from '#src/record/use-save.ts'
import { shownField, userLabels, userProblems, valuesOf, type UserForm } from './user-form.ts'
import { readUser } from './users.calls.ts'

type Sent = { user: User; values: UserForm; version: number }

const sendUser = async ({ user, values, version }: Sent) => {
  await call(api.users.update, { params: { id: String(user.user_id) }, body: { ...values, version } })
  const { user: me, account } = currentSession()
  // The portal depends on the user's own roles, so load them again.
  if (me?.user_id === user.user_id && account) await verifyAccount(account.id)
}

export const useSaveUser = ({ user, onSaved }: { user: User; onSaved: () => void }) => {
  const form = useForm<UserForm>({ initialValues: valuesOf(user), validate: userProblems, validateInputOnBlur: true })
  return useSave({
    form,
    saved: user,
    send: (values, version) => sendUser({ user, values, version }),
    readTheirs: () => readUser(user.user_id),
    subject: 'this user',
    valuesOf,
    labelOf: (field) => userLabels[field as keyof UserForm],
    shownValue: shownField,
    refresh: ['users'],
    popup: { changed: popups.saved },
    onSaved,
  })
}

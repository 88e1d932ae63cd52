import type { User } from '@forecourt/domain/contract/users.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { api } from '#src/api/endpoints.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useCall } from '#src/api/use-call.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import type { UserActions } from './user-menu.ts'
import { disableQuestion } from './disable-question.ts'
import { useInvitation } from './use-invitation.ts'
import { fullName } from './user-name.ts'

const paramsOf = ({ user_id }: User) => ({ id: String(user_id) })
const statusHeader = (status: number) => ({ Status: String(status) })

const ifMeant = async (message: string, change: () => void) => {
  if (await confirm({ message })) change()
}

/** The actions of a row's menu that open no drawer. `onInvited` gets the e-mail of the invitation. */
export const useUserActions = (onInvited: (email: string) => void): Omit<UserActions, 'onEdit' | 'onActAs'> => {
  const isEverywhere = useSession(({ user }) => user !== null && can(identityOf(user), 'terms.request'))
  const refresh = ['users'] as const
  const enable = useCall(api.users.changeStatus, { refresh, popup: popups.userEnabled })
  const disable = useCall(api.users.changeStatus, { refresh, popup: popups.userDisabled })
  const requestTerms = useCall(api.users.requestTerms, { refresh, popup: popups.termsRequested })
  const resetSecondFactor = useCall(api.users.resetSecondFactor, { popup: 'Two-factor sign-in was reset' })
  const resend = useCall(api.users.resendInvitation, { refresh })
  const { isMailed } = useInvitation()
  return {
    onEnable: (user) => enable.mutate({ params: paramsOf(user), headers: statusHeader(userStatus.active) }),
    onDisable: (user) => {
      const where = isEverywhere ? 'They are signed out at once, in every account.' : 'They lose access to this account at once.'
      const change = () => disable.mutate({ params: paramsOf(user), headers: statusHeader(userStatus.disabled) })
      void ifMeant(disableQuestion(user, where), change)
    },
    onRequestTerms: (user) => requestTerms.mutate({ params: paramsOf(user), headers: statusHeader(userStatus.mustAcceptTerms) }),
    onResetSecondFactor: (user) => {
      const message = `Remove every second factor of ${fullName(user)}? Do this only when you know who is asking.`
      void ifMeant(message, () => resetSecondFactor.mutate({ params: paramsOf(user) }))
    },
    onResend: isMailed
      ? (user) => resend.mutate({ params: paramsOf(user) }, { onSuccess: ({ data }) => onInvited(data.email) })
      : undefined,
  }
}

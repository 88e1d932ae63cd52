import { limits } from '@forecourt/domain/rules/limits.ts'
import { useConfig } from '#src/api/config.ts'

const mailed = {
  isMailed: true,
  submit: 'Send invitation',
  note: `Fields marked * are required. The invitation goes to this e-mail. A new user has ${limits.invitationHours} hours to activate; after that it can be sent again.`,
}
const handedOver = {
  isMailed: false,
  submit: 'Invite',
  note: 'Fields marked * are required. This portal sends no mail: the activation link is handed over.',
}

/** Whether invitations are mailed or handed over. The demo stores its mails, which counts as mailed. */
export const useInvitation = () => {
  const { sends_mail, demo } = useConfig()
  return sends_mail || demo ? mailed : handedOver
}

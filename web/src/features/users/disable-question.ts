import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { fullName } from './user-name.ts'

type Person = Parameters<typeof fullName>[0] & { status: number }

/** `otherwise`: the consequence for an active user. An invited person has no session to lose. */
export const disableQuestion = (person: Person, otherwise: string) => {
  const where = person.status === userStatus.invited ? 'Their invitation stops working.' : otherwise
  return `Disable ${fullName(person)}? ${where}`
}

import { userStatus, type UserStatus } from '@forecourt/domain/rules/user-status.ts'

export const statusWords: Record<UserStatus, string> = {
  [userStatus.active]: 'Active',
  [userStatus.disabled]: 'Disabled',
  [userStatus.invited]: 'Invited',
  [userStatus.mustAcceptTerms]: 'Must accept terms',
}

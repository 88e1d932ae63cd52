// docs/product/people-and-sessions.md#user-status: the statuses of a user.

export const userStatus = { active: 0, disabled: 1, invited: 2, mustAcceptTerms: 3 } as const
export type UserStatus = (typeof userStatus)[keyof typeof userStatus]

export const userStatusNames: Readonly<Record<UserStatus, string>> = {
  [userStatus.active]: 'Active',
  [userStatus.disabled]: 'Disabled',
  [userStatus.invited]: 'Invited',
  [userStatus.mustAcceptTerms]: 'Must accept terms',
}

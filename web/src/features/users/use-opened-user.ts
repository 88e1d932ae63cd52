import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '@forecourt/domain/contract/users.ts'
import { useOthers } from '#src/list/use-list-search.ts'
import { userList } from './users.calls.ts'

/**
 * The user whose drawer is open, chosen in the list or by the address. The portal's search links to a user with `?user=12`, if the
 * list contains that user.
 */
export const useOpenedUser = (listed: readonly User[] | undefined, mayOpen: (user: User) => boolean) => {
  const { others, setOther } = useOthers(userList)
  const [edited, edit] = useState<User | null>(null)
  const asked = listed?.find((user) => mayOpen(user) && String(user.user_id) === others['user'])
  const [isClosing, setClosing] = useState(false)
  if (isClosing && !asked) setClosing(false)
  return {
    opened: edited ?? (isClosing ? undefined : asked),
    edit,
    close: () => {
      edit(null)
      if (!asked) return
      // Unmount the drawer before the address changes. Its changes are already discarded, so it must not ask again.
      flushSync(() => setClosing(true))
      setOther('user', undefined, 'replace')
    },
  }
}

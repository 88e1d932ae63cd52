import { useRouter } from '@tanstack/react-router'
import { can, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

export const useCan = (capability: Capability) => useSession(({ user }) => user !== null && can(identityOf(user), capability))

/** A figure is a link for those who may open what is behind it, and where that screen exists. */
export const useMayOpen = (path: `/${string}`, capability: Capability) => {
  const { routesByPath } = useRouter()
  return useCan(capability) && Object.hasOwn(routesByPath, path)
}

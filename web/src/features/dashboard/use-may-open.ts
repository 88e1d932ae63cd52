import { useRouter } from '@tanstack/react-router'
import { can, isAccountCapability, isProviderCapability, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

export const useCan = (capability: Capability) => useSession(({ user }) => user !== null && can(identityOf(user), capability))

/** A notice is everybody's in the account; what it leads to may not be. */
export const useMayFollow = () => {
  const { routesByPath } = useRouter()
  const user = useSession((session) => session.user)
  return (link: string | null): link is string => {
    if (!link?.startsWith('/')) return false
    const path = link.split('?')[0]!
    const routes: Record<string, { options: { staticData?: { screen?: { access: string } } } } | undefined> = routesByPath
    const access = routes[path]?.options.staticData?.screen?.access
    return access === undefined || !isCapability(access) || (user !== null && can(identityOf(user), access))
  }
}

const isCapability = (access: string): access is Capability => isAccountCapability(access) || isProviderCapability(access)

/** A figure is a link for those who may open what is behind it, and where that screen exists. */
export const useMayOpen = (path: `/${string}`, capability: Capability) => {
  const { routesByPath } = useRouter()
  return useCan(capability) && Object.hasOwn(routesByPath, path)
}

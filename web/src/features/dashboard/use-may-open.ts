import { useRouter } from '@tanstack/react-router'
import { canRead, isAccountCapability, isProviderCapability, type Capability } from '@forecourt/domain/rules/access.ts'
import { useCanRead } from '#src/api/use-can.ts'
import { identityOf, useSession } from '#src/api/session.ts'

/** Every user of the account sees a notice, but not everyone may open the screen it links to. */
export const useMayFollow = () => {
  const { routesByPath } = useRouter()
  const user = useSession((session) => session.user)
  return (link: string | null): link is string => {
    if (!link?.startsWith('/')) return false
    const path = link.split('?')[0]!
    const routes: Record<string, { options: { staticData?: { screen?: { access: string } } } } | undefined> = routesByPath
    const access = routes[path]?.options.staticData?.screen?.access
    return access === undefined || !isCapability(access) || (user !== null && canRead(identityOf(user), access))
  }
}

const isCapability = (access: string): access is Capability => isAccountCapability(access) || isProviderCapability(access)

/** A figure is a link only if the screen behind it exists and the user may open it. */
export const useMayOpen = (path: `/${string}`, capability: Capability) => {
  const { routesByPath } = useRouter()
  return useCanRead(capability) && Object.hasOwn(routesByPath, path)
}

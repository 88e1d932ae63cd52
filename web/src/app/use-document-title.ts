import { useEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { useConfig } from '#src/api/config.ts'
import { useSession } from '#src/api/session.ts'
import { say } from '#src/text/say.ts'

/** "{Screen} · {Account} · {provider}". */
export const useDocumentTitle = () => {
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen?.title })
  const account = useSession((session) => session.account?.name)
  const { provider_name } = useConfig().branding
  useEffect(() => {
    document.title = [screen && say(screen), account, provider_name].filter(Boolean).join(' · ')
  }, [screen, account, provider_name])
}

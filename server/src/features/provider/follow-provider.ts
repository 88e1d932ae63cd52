import type { Ctx } from '#src/system/context.ts'
import { listen } from '#src/db/listen.ts'
import { providerChannel, renewProvider } from './renew-provider.ts'

type Followed = Pick<Ctx, 'db' | 'config' | 'log'> & {
  url: string
  /** False for a command, which does one thing and ends: it reads the facts once. */
  isListening: boolean
}

export type FollowedProvider = {
  /** Called after each renewal. */
  onRenewed: (renewed: () => void) => void
  close: () => Promise<void>
}

/** Keeps the provider's facts in this process up to date with the database. */
export const followProvider = async ({ url, log, isListening, ...ctx }: Followed): Promise<FollowedProvider> => {
  const followers: (() => void)[] = []
  const onError = (error: Error) => log.warn({ err: error }, 'could not follow the provider’s facts')
  const renew = async () => {
    await renewProvider(ctx)
    for (const renewed of followers) renewed()
  }
  const onTold = () => void renew().catch(onError)
  const close = isListening ? await listen({ url, channel: providerChannel, onTold, onError }) : async () => {}
  // After the listener has started, so that no change is missed in between.
  await renew()
  return { onRenewed: (renewed) => void followers.push(renewed), close }
}

import type { Ctx } from '#src/system/context.ts'
import { listen } from '#src/db/listen.ts'
import { providerChannel, renewProvider } from './renew-provider.ts'

type Followed = Pick<Ctx, 'db' | 'config' | 'log'> & {
  url: string
  /** A command does its one thing and ends: it reads the facts once. */
  isListening: boolean
}

export type FollowedProvider = {
  /** Called after each renewal. */
  onRenewed: (renewed: () => void) => void
  close: () => Promise<void>
}

/** Keeps what this process knows of the provider as the database has it. */
export const followProvider = async ({ url, log, isListening, ...ctx }: Followed): Promise<FollowedProvider> => {
  const followers: (() => void)[] = []
  const onError = (error: Error) => log.warn({ err: error }, 'could not follow the provider’s facts')
  const renew = async () => {
    await renewProvider(ctx)
    for (const renewed of followers) renewed()
  }
  const onTold = () => void renew().catch(onError)
  const close = isListening ? await listen({ url, channel: providerChannel, onTold, onError }) : async () => {}
  // After the listener, so that no change falls between the two.
  await renew()
  return { onRenewed: (renewed) => void followers.push(renewed), close }
}

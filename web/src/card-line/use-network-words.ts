// docs/product/telling-the-networks.md#what-people-see
import type { NetworkTold } from '@forecourt/domain/contract/cards.ts'
import { networkWords } from '@forecourt/domain/rules/network-words.ts'
import { useAccountTime } from '#src/time/account-time.ts'

/** What the network knows of a card, in the account's own time; null if there is nothing to say. */
export const useNetworkWords = () => {
  const { moment, clock, day } = useAccountTime()
  const isToday = (at: string) => day(at) === day(new Date().toISOString())
  return ({ state, since, by, refusal }: NetworkTold, network: string) =>
    state && networkWords(state, { network, by, refusal, since: since ? (isToday(since) ? clock(since) : moment(since)) : '' })
}

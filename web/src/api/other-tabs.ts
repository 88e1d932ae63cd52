// The tabs of one browser share one refresh cookie: a change in one tab is passed on to the others.
import { forgetDrafts, forgetEverything } from './kept.ts'
import { currentSession, endSession } from './session.ts'

type News = { ended: 'signed-out' | 'expired' } | { signed_in: number }

let channel: BroadcastChannel | null = null

const hear = ({ data: news }: MessageEvent<News>) => {
  const { user } = currentSession()
  if ('ended' in news) {
    forgetEverything()
    if (user && news.ended === 'signed-out') forgetDrafts(user.user_id)
    endSession(news.ended)
  } else if (user?.user_id !== news.signed_in) {
    // The cookie now belongs to another user: start again as that user.
    globalThis.location.reload()
  }
}

export const listenToOtherTabs = () => {
  channel ??= new BroadcastChannel('forecourt')
  channel.addEventListener('message', hear)
}

export const tellOtherTabs = (news: News) => channel?.postMessage(news)

import { openingItems } from '@forecourt/domain/contract/opening-items.ts'
import { bind } from '#src/http/mount.ts'
import { takeOpeningItems } from './take-opening-items.ts'

export const openingItemRoutes = bind('openingItems', openingItems, {
  take: async (ctx, { upload }) => ({ data: await takeOpeningItems(ctx, upload) }),
})

// docs/product/fulfilment.md#to-the-embosser: the channel kinds of networks that also work for an embosser.
import type { ChannelKind, ChannelSetting } from './network-channels.ts'

export const embosserKinds = ['none', 'folder', 'sftp'] as const satisfies readonly ChannelKind[]
export type EmbosserKind = (typeof embosserKinds)[number]

/** The settings of an embosser, which sends no answers and needs no list of stopped cards. */
export const embosserSettings = [
  'folder',
  'host',
  'port',
  'username',
  'host_key',
  'form',
] as const satisfies readonly ChannelSetting[]
export type EmbosserSetting = (typeof embosserSettings)[number]

/** Hours without a success after which the portal opens a task. It keeps retrying. */
export const hoursUntilTask = 4

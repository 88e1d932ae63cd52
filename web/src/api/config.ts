// Branding and public settings, read once when the portal starts (docs/product/roles-and-screens.md#provider-settings).
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { create } from 'zustand'
import { call } from './client.ts'
import { api } from './endpoints.ts'

type Config = ReplyOf<typeof api.config.get>['data']

const useLoadedConfig = create<{ config: Config | null }>()(() => ({ config: null }))

/** Called after the provider's own settings were changed in this tab. */
export const renewConfig = async () => {
  const { data } = await call(api.config.get, {})
  useLoadedConfig.setState({ config: data })
}

export const loadConfig = async () => {
  if (!useLoadedConfig.getState().config) await renewConfig()
}

const loaded = (config: Config | null) => {
  if (!config) throw new Error('The portal is drawn only once its configuration is loaded')
  return config
}

export const useConfig = () => loaded(useLoadedConfig().config)

export const currentConfig = () => loaded(useLoadedConfig.getState().config)

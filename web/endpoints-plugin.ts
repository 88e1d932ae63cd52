// The browser needs to know how to call an endpoint, not how to validate one. This plugin evaluates the contract at build time
// and gives the portal a table of methods and paths, so that neither zod nor a schema is in the first chunk. The few calls before
// sign-in are a module of their own, and the rest loads later. The address parameters of the lists are a third module, for the
// pages with lists.
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { ListField } from '@forecourt/domain/contract/list-fields.ts'

/** The groups that signing in and choosing an account call (src/api/open-endpoints.ts). */
const openGroups = ['config', 'session', 'accounts']
const modules: Record<string, (group: string) => boolean> = {
  'virtual:open-endpoints': (group) => openGroups.includes(group),
  'virtual:portal-endpoints': (group) => !openGroups.includes(group),
}
const listModule = 'virtual:list-fields'
const mark = '\0'
const inContract = (file: string) => fileURLToPath(new URL(`../domain/src/contract/${file}`, import.meta.url))

type Contract = { api: Record<string, Record<string, Endpoint>> }
type Lists = { listFields: Record<string, Record<string, ListField>> }

const callable = ({ method, path, reads, file, multipart }: Endpoint) => ({
  method,
  path,
  // Every GET is expected to read, so only others are marked.
  ...(reads && method !== 'GET' && { reads }),
  ...(file && { file: true }),
  ...(multipart && { multipart: { field: multipart.field } }),
})

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const pick = <Value>(record: Record<string, Value>, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isWanted(key)))

const evaluate = async <Module>(plugin: Rolldown.PluginContext, file: string) => {
  const { module, dependencies } = await runnerImport<Module>(inContract(file))
  for (const each of dependencies) plugin.addWatchFile(each)
  return module
}

export const endpoints = (): Plugin => ({
  name: 'forecourt-endpoints',
  resolveId: (id) => (id === listModule || Object.hasOwn(modules, id) ? mark + id : undefined),
  async load(id) {
    if (id === mark + listModule) {
      const { listFields } = await evaluate<Lists>(this, 'list-fields.ts')
      return `export const listFields = ${JSON.stringify(listFields)}`
    }
    const isWanted = id.startsWith(mark) ? modules[id.slice(mark.length)] : undefined
    if (!isWanted) return
    const { api } = await evaluate<Contract>(this, 'api.ts')
    const wanted = mapValues(pick(api, isWanted), (group) => mapValues(group, callable))
    return `export const endpoints = ${JSON.stringify(wanted)}`
  },
})

// The browser needs to know how to reach an endpoint, not how to check one. This plugin evaluates the contract while
// building and hands the portal a table of methods and paths, so that neither zod nor a schema is in the first chunk. What
// happens before someone is in the portal needs few calls: they are a module of their own, and the rest comes later.
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'

/** The groups that signing in and choosing an account call (src/api/open-endpoints.ts). */
const openGroups = ['config', 'session', 'accounts']
const modules: Record<string, (group: string) => boolean> = {
  'virtual:open-endpoints': (group) => openGroups.includes(group),
  'virtual:portal-endpoints': (group) => !openGroups.includes(group),
}
const mark = '\0'
const contract = fileURLToPath(new URL('../domain/src/contract/api.ts', import.meta.url))

type Contract = { api: Record<string, Record<string, Endpoint>> }

const callable = ({ method, path, file, multipart }: Endpoint) => ({
  method,
  path,
  ...(file && { file: true }),
  ...(multipart && { multipart: { field: multipart.field } }),
})

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const pick = <Value>(record: Record<string, Value>, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isWanted(key)))

export const endpoints = (): Plugin => ({
  name: 'forecourt-endpoints',
  resolveId: (id) => (Object.hasOwn(modules, id) ? mark + id : undefined),
  async load(id) {
    const isWanted = id.startsWith(mark) ? modules[id.slice(mark.length)] : undefined
    if (!isWanted) return
    const { module, dependencies } = await runnerImport<Contract>(contract)
    for (const file of dependencies) this.addWatchFile(file)
    const wanted = mapValues(pick(module.api, isWanted), (group) => mapValues(group, callable))
    return `export const endpoints = ${JSON.stringify(wanted)}`
  },
})

// The browser needs to know how to reach an endpoint, not how to check one. This plugin evaluates the contract while
// building and hands the portal a table of methods and paths, so that neither zod nor a schema is in the first chunk.
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'

const name = 'virtual:endpoints'
const resolved = `\0${name}`
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

export const endpoints = (): Plugin => ({
  name: 'forecourt-endpoints',
  resolveId: (id) => (id === name ? resolved : undefined),
  async load(id) {
    if (id !== resolved) return
    const { module, dependencies } = await runnerImport<Contract>(contract)
    for (const file of dependencies) this.addWatchFile(file)
    return `export const endpoints = ${JSON.stringify(mapValues(module.api, (group) => mapValues(group, callable)))}`
  },
})

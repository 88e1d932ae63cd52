// The browser needs to know how to call an endpoint, not how to validate one. This plugin evaluates the contract at build time
// and gives the portal a table of methods and paths, so that neither zod nor a schema is in the first chunk. Each group of the
// contract is a module of its own, so that a page loads only the groups it calls. The address parameters of the lists are another
// module, for the pages with lists.
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { ListField } from '@forecourt/domain/contract/list-fields.ts'

/** `api.cards.list` is resolved while bundling: to the module of the group `cards`, past these two. */
const table = 'virtual:endpoints'
const groups = 'virtual:endpoints/groups'
const group = 'virtual:endpoints/of/'
const listModule = 'virtual:list-fields'
const mark = '\0'
const names = fileURLToPath(new URL('src/api/endpoint-names.ts', import.meta.url))
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

const evaluate = <Module>(file: string) => runnerImport<Module>(inContract(file))
type Evaluated<Module> = ReturnType<typeof evaluate<Module>>

const watched = async <Module>(plugin: Rolldown.PluginContext, evaluated: Evaluated<Module>) => {
  const { module, dependencies } = await evaluated
  for (const each of dependencies) plugin.addWatchFile(each)
  return module
}

/** The bundler leaves out a module that nobody uses. */
const unlessUsed = (code: string) => ({ code, moduleSideEffects: false })

export const endpoints = (): Plugin => {
  /** Evaluated once for all groups. */
  let contract: Evaluated<Contract> | undefined
  return {
    name: 'forecourt-endpoints',
    resolveId: (id) => (id === listModule || id === table || id.startsWith(`${table}/`) ? mark + id : undefined),
    watchChange: () => {
      contract = undefined
    },
    async load(id) {
      if (!id.startsWith(mark)) return
      const asked = id.slice(mark.length)
      if (asked === listModule) {
        const { listFields } = await watched(this, evaluate<Lists>('list-fields.ts'))
        return `export const listFields = ${JSON.stringify(listFields)}`
      }
      if (asked === table) return unlessUsed(`export * as api from '${groups}'`)
      if (!asked.startsWith(table)) return
      contract ??= evaluate<Contract>('api.ts')
      const { api } = await watched(this, contract)
      const named = (name: string) => `export { ${name} } from '${group}${name}'`
      if (asked === groups) return unlessUsed(Object.keys(api).map(named).join('\n'))
      const name = asked.slice(group.length)
      const calls = JSON.stringify(mapValues(api[name]!, callable))
      return unlessUsed(
        `import { named } from ${JSON.stringify(names)}\nexport const ${name} = /* @__PURE__ */ named('${name}', ${calls})`,
      )
    },
  }
}

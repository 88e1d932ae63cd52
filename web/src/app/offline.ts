// docs/product/handling.md#phones: keeps the page that is shown without a connection. The development server has no such page.
const worker = '/offline-worker.js'

/** The only Trusted Types policy that the portal's headers allow. It always returns the address of our worker. */
const named = 'offline-worker'

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (text: string) => string }
}

const addressOfWorker = () => {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  return policies ? policies.createPolicy(named, { createScriptURL: () => worker }).createScriptURL('') : worker
}

/** A browser that refuses the worker lacks only the offline page, so a failure is ignored. */
export const keepOfflinePage = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => void navigator.serviceWorker.register(addressOfWorker()).catch(() => undefined))
}

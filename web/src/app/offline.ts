// docs/product/handling.md#phones: the page that says there is no connection. In the demo's development server there is none.
const worker = '/offline-worker.js'

/** The one policy that the portal's headers allow: whatever is asked of it, it names our worker. */
const named = 'offline-worker'

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (text: string) => string }
}

const addressOfWorker = () => {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  return policies ? policies.createPolicy(named, { createScriptURL: () => worker }).createScriptURL('') : worker
}

/** Without it nothing but that page is missing, so a browser that refuses it is left alone. */
export const keepOfflinePage = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => void navigator.serviceWorker.register(addressOfWorker()).catch(() => undefined))
}

// Parses FILE_STORE_URL into the credentials, the region and the base URL of the objects.
import type { StorePlace } from '#src/outside/object-store.ts'

export const fileStoreExample = 'https://KEY:SECRET@s3.example.com/bucket?region=us-east-1'

const plain = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Undefined when a part is missing: the key, its secret or the bucket. A folder may follow the bucket. */
export const readFileStore = (text: string): StorePlace | undefined => {
  if (!URL.canParse(text)) return undefined
  const { origin, username, password, pathname, searchParams } = new URL(text)
  const folder = pathname.replaceAll(/^\/+|\/+$/g, '')
  const [access_key, secret_key] = [plain(username), plain(password)]
  if (!access_key || !secret_key || !folder) return undefined
  return { address: `${origin}/${folder}/`, region: searchParams.get('region') ?? 'us-east-1', access_key, secret_key }
}

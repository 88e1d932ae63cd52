import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the hash of an object does not depend on the order of its keys', async () => {
  const written = canonicalJson({ total: 12_345, number: 'INV-000001', previous: null })
  expect(written).toBe('{"number":"INV-000001","previous":null,"total":12345}')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(written)))
  expect(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
    '00e21364f216beda0c7b7185a4424bc6527d607352244d88ab512fc34b50e274',
  )
})

test('the order of a list is kept; an undefined field is left out', () => {
  expect(canonicalJson({ b: [2, 1, { y: true, x: 'é"\n' }], a: undefined })).toBe('{"b":[2,1,{"x":"é\\"\\n","y":true}]}')
})

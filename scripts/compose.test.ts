// docs/operations/upgrade.md#containers: parts of the container and the compose file that must agree.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1)
const [image, compose, guide] = [read('deploy/Containerfile'), read('deploy/compose.yaml'), read('docs/operations/upgrade.md')]

test('the image has the tools of the Postgres that the compose file starts, because older ones refuse to make a backup', () => {
  expect(found(image, /^ARG POSTGRES=(\d+)$/m)).toEqual(found(compose, /image: \S+\/postgres:(\d+)/))
  expect(image).toMatch(/install .*postgresql-client-\$\{POSTGRES\}/)
})

test('the API trusts the gateway of its network, from where the calls of a proxy on the machine come', () => {
  const [gateway] = found(compose, /gateway: ([\d.]+)/) ?? []
  expect(found(compose, /TRUSTED_PROXIES: ([\d.]+)/)).toEqual([gateway])
  const [network] = found(compose, /subnet: ([\d.]+)\.0\/24/) ?? []
  expect(gateway?.startsWith(`${network}.`)).toBe(true)
})

test('the key ring and the folder of backups are given to the user of the containers', () => {
  const [user] = found(image, /--uid (\d+)/) ?? []
  expect([...guide.matchAll(/-o (\d+)|chown (\d+)/g)].map(([, owner, changed]) => owner ?? changed)).toEqual([user, user, user])
  expect(guide).toContain(`user ${user}`)
})

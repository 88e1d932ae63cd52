import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test('with nothing set the portal runs as a demo, with the embedded database and on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database_url: undefined,
    public_origin: 'http://127.0.0.1:3000',
    allowed_origins: ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'],
    trusted_proxies: [],
    is_https: false,
    is_demo: true,
    support_sign_in: false,
  })
})

test('with DATABASE_URL the portal is no demo unless DEMO asks for it', () => {
  const DATABASE_URL = 'postgres://fleet@db/fleet'
  expect(readConfig({ DATABASE_URL }).is_demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).is_demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).is_demo).toBe(false)
})

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['fleet.example.com', false],
])('listening on %s sets the demo with its published passwords to %s unless DEMO asks for it', (HOST, is_demo) => {
  expect(readConfig({ HOST }).is_demo).toBe(is_demo)
  expect(readConfig({ HOST, DEMO: '1' }).is_demo).toBe(true)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '', TRUSTED_PROXIES: '' })).toEqual(readConfig({}))
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['localhost', 'http://localhost:3000'],
])('listening on %s gives the portal the address %s', (HOST, origin) => {
  expect(readConfig({ HOST }).public_origin).toBe(origin)
})

test('a portal on this machine is also ours under its other names, another one only under its own', () => {
  expect(readConfig({ PUBLIC_URL: 'http://localhost' }).allowed_origins).toEqual([
    'http://localhost',
    'http://127.0.0.1',
    'http://[::1]',
  ])
  expect(readConfig({ PUBLIC_URL: 'https://fleet.example.com' }).allowed_origins).toEqual(['https://fleet.example.com'])
  expect(readConfig({ HOST: '192.168.1.5' }).allowed_origins).toEqual(['http://192.168.1.5:3000'])
})

test('lists may have spaces, and an origin may be written with a path or a slash', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://fleet.example.com/',
    ALLOWED_ORIGINS: 'https://a.example.com/, https://b.example.com/reset',
    TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16 ,::1',
  })
  expect(config.allowed_origins).toEqual(['https://fleet.example.com', 'https://a.example.com', 'https://b.example.com'])
  expect(config.trusted_proxies).toEqual(['10.0.0.1', '10.1.0.0/16', '::1'])
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://db/fleet'],
  ['DATABASE_URL', 'db:5432'],
  ['PUBLIC_URL', 'fleet.example.com'],
  ['PUBLIC_URL', 'ftp://fleet.example.com'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'Fleet Fuel'],
  ['MAIL_FROM', 'Fleet <a@b>, Thief <c@d>'],
  ['MAIL_FROM', 'Fleet\nBcc: x <a@b.test>'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_CONNECTIONS', '1'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.1, 999.1.1.1'],
  ['TRUSTED_PROXIES', '10.0.0.0/40'],
  ['TRUSTED_PROXIES', '::/200'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['ALLOWED_ORIGINS', 'fleet.example.com'],
  ['ALLOWED_ORIGINS', 'null'],
  ['FILE_STORE_URL', 's3://bucket'],
  ['FILE_STORE_URL', 'https://s3.example.com/bucket'],
  ['FILE_STORE_URL', 'https://KEY:SECRET@s3.example.com/'],
  ['FILE_STORE_URL', 'https://KEY:%E0%A4%A@s3.example.com/bucket'],
  ['BRANDING', 'no-such-file.json'],
])('%s=%s stops the start with one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]*\\.$`))
})

test('a file store is configured by one address, which contains its secret in URL encoding', () => {
  const FILE_STORE_URL = 'https://KEY:a%2Fb%2Bc@s3.example.com:9000/bucket/folder/?region=eu-central-1'
  expect(readConfig({ FILE_STORE_URL }).file_store).toEqual({
    address: 'https://s3.example.com:9000/bucket/folder/',
    region: 'eu-central-1',
    access_key: 'KEY',
    secret_key: 'a/b+c',
  })
})

test('branding with an unknown time zone or a missing field stops the start and says where', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-config-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const { first_branding: branding } = readConfig({})
  const BRANDING = path.join(dir, 'branding.json')
  const written = async (content: unknown) => {
    await writeFile(BRANDING, JSON.stringify(content))
    return () => readConfig({ BRANDING })
  }
  expect((await written({ ...branding, provider_name: 'North Fuel' }))().branding.provider_name).toBe('North Fuel')
  expect(await written({ ...branding, time_zone: 'Mars/Olympus' })).toThrow('BRANDING file: time_zone: Unknown time zone.')
  expect(await written({ ...branding, support_email: undefined })).toThrow(/^BRANDING file: support_email: /)
})

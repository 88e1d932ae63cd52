// What the portal under test and the tests must agree on.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

export const portalOrigin = 'http://127.0.0.1:4100'
export const mailboxOrigin = 'http://127.0.0.1:4101'
export const smtpPort = 4102

type Environment = { DATABASE_URL: string; KEYRING: string }

const file = path.resolve(import.meta.dirname, '../test-results/.e2e.json')

/** Written by the portal when it is up: the tests, and the commands they run, work on its database. */
export const keepEnvironment = (environment: Environment) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(environment))
}

export const keptEnvironment = () => JSON.parse(readFileSync(file, 'utf8')) as Environment

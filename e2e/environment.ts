// Settings shared by the portal under test and the tests.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Concurrent runs need a port each. The two ports after it belong to the mailbox. */
const port = Number(process.env.JOURNEYS_PORT ?? 4100)

export const portalOrigin = `http://127.0.0.1:${port}`
export const mailboxOrigin = `http://127.0.0.1:${port + 1}`
export const smtpPort = port + 2

type Environment = { DATABASE_URL: string; KEYRING: string }

const file = path.resolve(import.meta.dirname, `../test-results/.journeys-${port}.json`)

/** The portal writes this file once it is up. The tests, and the commands they run, use its database. */
export const keepEnvironment = (environment: Environment) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(environment))
}

export const keptEnvironment = () => JSON.parse(readFileSync(file, 'utf8')) as Environment

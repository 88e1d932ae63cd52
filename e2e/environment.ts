// What the portal under test and the tests must agree on.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Two runs beside each other need a port each; the two after it are the mailbox's. */
const port = Number(process.env.JOURNEYS_PORT ?? 4100)

export const portalOrigin = `http://127.0.0.1:${port}`
export const mailboxOrigin = `http://127.0.0.1:${port + 1}`
export const smtpPort = port + 2

type Environment = { DATABASE_URL: string; KEYRING: string }

const file = path.resolve(import.meta.dirname, `../test-results/.journeys-${port}.json`)

/** Written by the portal when it is up: the tests, and the commands they run, work on its database. */
export const keepEnvironment = (environment: Environment) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(environment))
}

export const keptEnvironment = () => JSON.parse(readFileSync(file, 'utf8')) as Environment

// docs/product/roles-and-screens.md#provider-settings: the environment, parsed once. A bad value stops the start.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { networks } from '@forecourt/domain/reference.ts'
import { Branding, type ShownBranding } from '@forecourt/domain/contract/config.ts'
import { secondFactorSettings } from '@forecourt/domain/rules/second-factor.ts'
import { isTimeZone } from '@forecourt/domain/rules/time-zone.ts'
import { z } from 'zod'
import { hostsOf } from './database-hosts.ts'
import { fileStoreExample, readFileStore } from './file-store.ts'
import { StartError } from './start-error.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,7}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a number from ${min} to ${max}`,
    )
    .transform(Number)
const switched = z.enum(['0', '1']).transform((value) => value === '1')
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be an address such as ${example}`)

/** One server, or several separated by commas. */
const databaseUrl = (example: string) =>
  z
    .string()
    .refine(
      (value) => hostsOf(value).every((one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol)),
      `must be an address such as ${example}`,
    )

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** One address, or a range in the form address/bits. */
const isAddressRange = (text: string) => {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

const webAddress = url(/^https?:$/, 'https://fleet.example.com')

const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || URL.canParse(`http://${host}`), 'must be an address such as 0.0.0.0')
    .default('127.0.0.1'),
  DATABASE_URL: databaseUrl('postgres://user:password@host:5432/forecourt').optional(),
  /** For npm run migrate only: a role that may create tables, when that of DATABASE_URL may not. */
  MIGRATION_DATABASE_URL: databaseUrl('postgres://owner:password@host:5432/forecourt').optional(),
  /** For the API only: a pooler in front of the same database. Work that a pooler does not support goes to DATABASE_URL. */
  DATABASE_POOLER_URL: databaseUrl('postgres://user:password@pooler:6432/forecourt').optional(),
  /** A streaming replica of the same database, for files and for the verify commands. */
  DATABASE_READ_URL: databaseUrl('postgres://user:password@replica:5432/forecourt')
    .refine((value) => hostsOf(value).length === 1, 'must name one server')
    .optional(),
  /** docs/operations/files.md: an S3-compatible store for the content of files. Without it the content is in the database. */
  FILE_STORE_URL: url(/^https?:$/, fileStoreExample)
    .refine((value) => readFileStore(value) !== undefined, `must be an address such as ${fileStoreExample}`)
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: webAddress.optional(),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\p{Cc}]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u, 'must be like Fleet Fuel <mail@fleet.example.com>')
    .optional(),
  KEYRING: z.string().min(1).optional(),
  DEMO: switched.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** A JSON file with the provider's facts, until a person saves them on screen. */
  BRANDING: z.string().min(1).optional(),
  /** Turns on POST /v1/secret_login. */
  SUPPORT_SIGN_IN: switched.default(false),
  /** The database also keeps accounts apart (docs/operations/database.md#a-second-wall). `auto`: where it can. */
  ACCOUNT_WALL: z.enum(['0', '1', 'auto']).default('auto'),
  /** The person who requested cards may not also approve them. */
  TWO_PERSON_RULE: switched.default(false),
  /** Who must have a second factor. For all others it is optional. */
  SECOND_FACTOR_REQUIRED: z.enum(secondFactorSettings, `must be one of ${secondFactorSettings.join(', ')}`).default('off'),
  /** Requests one caller may send in a minute, on each instance. */
  REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(600),
  /** Sessions one person may have at once. Another sign-in ends the session that was unused for the longest time. */
  SESSIONS_PER_PERSON: whole(1, 10_000).default(10),
  DATABASE_CONNECTIONS: whole(2, 100).default(8),
  /** An OpenTelemetry collector for traces (docs/operations/watching.md#traces). */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'http://collector:4318').optional(),
  /** The port on which a worker reports its health and its figures. Without it there is none. */
  METRICS_PORT: whole(0, 65_535).optional(),
  /** For tests and development only: webhooks and network calls may use plain http and non-public addresses. */
  PRIVATE_WEBHOOKS: switched.default(false),
  /** Addresses of the reverse proxies in front of the portal. Only they may set the client's address. */
  TRUSTED_PROXIES: z
    .string()
    .refine((value) => list(value).every(isAddressRange), 'must be addresses or ranges such as 10.0.0.1, 10.1.0.0/16')
    .optional(),
  /** Origins besides PUBLIC_URL that `reseturl` and `activationurl` may name. */
  ALLOWED_ORIGINS: z
    .string()
    .refine(
      (value) => list(value).every((origin) => webAddress.safeParse(origin).success),
      'must be addresses such as https://fleet.example.com',
    )
    .optional(),
})

const demoBranding: Branding = {
  provider_name: 'Fleet Fuel',
  customer_service_phone: '(800) 555-0142',
  support_email: 'support@forecourt.test',
  training_url: 'https://training.forecourt.test/book',
  pickup_address: { name: 'Kent Office', street_address: '8422 S 212th St', city: 'Kent', state: 'WA', zipcode: '98031' },
  time_zone: 'America/Los_Angeles',
  business_hours: 'M-F 8 am to 5 pm',
  copyright_year: 2025,
}

const LocalBranding = Branding.extend({ time_zone: z.string().refine(isTimeZone, 'Unknown time zone') })

const readBranding = (file: string | undefined): Branding => {
  if (!file) return demoBranding
  try {
    return LocalBranding.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : []
    throw new StartError(
      issue ? `BRANDING file: ${issue.path.join('.')}: ${issue.message}.` : 'BRANDING must name a readable JSON file.',
    )
  }
}

/** The host to use in a browser on this machine. */
const reachable = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** The demo's passwords are published, so it is reachable from this machine only unless DEMO asks for it. */
const isThisMachine = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The other names of a portal on this machine: a person may open it as localhost and never see the address it was given. */
const alsoThisMachine = ({ protocol, hostname, port }: URL) =>
  isThisMachine(hostname.replace(/^\[|\]$/g, ''))
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`${protocol}//${name}:${port}`).origin)
    : []

export const readConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  // Shells and compose files express "not set" as an empty variable.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${issue?.path.join('.')} ${issue?.message.replace(/^Must/, 'must')}.`)
  }
  const env = parsed.data
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://${reachable(env.HOST)}:${env.PORT}`)
  const first_branding = readBranding(env.BRANDING)
  return {
    port: env.PORT,
    host: env.HOST,
    database_url: env.DATABASE_URL,
    migration_url: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL,
    pooler_url: env.DATABASE_POOLER_URL,
    read_url: env.DATABASE_READ_URL,
    file_store: env.FILE_STORE_URL ? readFileStore(env.FILE_STORE_URL) : undefined,
    data_dir: path.resolve(projectRoot, env.DATA_DIR),
    web_dir: path.join(projectRoot, 'web/dist'),
    public_origin: publicUrl.origin,
    is_https: publicUrl.protocol === 'https:',
    allowed_origins: [
      ...new Set([
        publicUrl.origin,
        ...alsoThisMachine(publicUrl),
        ...list(env.ALLOWED_ORIGINS).map((origin) => new URL(origin).origin),
      ]),
    ],
    trusted_proxies: list(env.TRUSTED_PROXIES),
    smtp_url: env.SMTP_URL,
    /** Absent: mails are sent from the provider's name and support address. */
    mail_from: env.MAIL_FROM,
    keyring: env.KEYRING,
    is_demo: env.DEMO ?? (!env.DATABASE_URL && isThisMachine(env.HOST)),
    log_level: env.LOG_LEVEL,
    support_sign_in: env.SUPPORT_SIGN_IN,
    account_wall: env.ACCOUNT_WALL === 'auto' ? ('where it can' as const) : env.ACCOUNT_WALL === '1',
    two_person_rule: env.TWO_PERSON_RULE,
    second_factor_required: env.SECOND_FACTOR_REQUIRED,
    requests_per_minute: env.REQUESTS_PER_MINUTE,
    sessions_per_person: env.SESSIONS_PER_PERSON,
    database_connections: env.DATABASE_CONNECTIONS,
    traces_url: env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    metrics_port: env.METRICS_PORT,
    allows_private_webhooks: env.PRIVATE_WEBHOOKS,
    /** From the BRANDING file; valid until a person saves the provider's facts. */
    first_branding,
    /** The current branding. Each process updates it when it changes in the database (features/provider/renew-provider.ts). */
    branding: { ...first_branding, logo: null } as ShownBranding,
    /** The ids of the networks in use, updated in the same way. */
    networks_used: networks.map(({ id }): number => id),
    /** The first day whose transactions are in the database, updated in the same way. Null: all are. */
    transactions_from: null as string | null,
  }
}
export type Config = ReturnType<typeof readConfig>

import { isAbsolute, resolve } from 'node:path'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { isLocalhost } from '#src/kit/localhost.ts'
import { type CdnPurge, readCdnPurge } from './cdn-purge.ts'
import { readDatabaseAddress } from './database-address.ts'
import { environmentReader, type Environment, type EnvironmentReader } from './environment-reader.ts'
import { readSecretFiles } from './secret-files.ts'

/** All settings of the environment, read once. A supplier without keys is replaced by its sandbox. */
export type Config = {
  readonly isProduction: boolean
  readonly host: string
  /** 0 lets the system choose, for tests. */
  readonly port: number
  /** Where a process that only works says how it is. */
  readonly healthPort: number
  /** How many processes serve at that port. With more than one, one more starts and replaces them. */
  readonly processes: number
  /** A link to the folder of the release that new serving processes run; unset, they run that of their supervisor. */
  readonly releaseLink: string | undefined
  /** Absolute, without a slash at the end; mails link to it. When undefined, the address at which the shop listens. */
  readonly publicUrl: string | undefined
  /** A host of its own for the desk, as an origin. When undefined, the desk is served with the shop. */
  readonly deskUrl: string | undefined
  /** Addresses and networks of the proxies in front of the shop, whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** How long the process goes on serving after it was asked to stop and reports that it is not ready: longer than a balancer's probes are apart. */
  readonly drainSeconds: number
  /** How long a CDN before the shop may keep a page, and how long it may send an old one while it fetches the new. 0: not at all. */
  readonly cdn: CdnTimes
  /** Which CDN is told what it has to drop before that time; undefined tells none. */
  readonly cdnPurge: CdnPurge | undefined
  /** Other sites whose pages may call the shop from a browser, as `https://site.example`. */
  readonly allowedOrigins: readonly string[]
  /** The owner's folder: settings, catalogue, texts, pictures. */
  readonly shopDir: string
  /** Variables that override the owner's settings, by name: `SHOP_BRAND_NAME`. The reader of the settings interprets them. */
  readonly settingOverrides: Readonly<Record<string, string>>
  /** Where the shop stores its data: embedded database, copies of pictures, the sandboxes' state. */
  readonly dataDir: string
  /** Where backups are written, so often; none are made without it. */
  readonly backupDir: string | undefined
  readonly backupHours: number
  /** How many are kept; older ones are deleted. */
  readonly backupsKept: number
  /** Seals what staff log in with besides their password; the same on all machines. Undefined: in a file of the data folder. */
  readonly secretKey: Buffer | undefined
  /** Undefined starts the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** That server's log is archived where the shop cannot see it. */
  readonly isArchivedElsewhere: boolean
  /** The server itself, when `databaseUrl` leads through a pooler. */
  readonly databaseDirectUrl: string | undefined
  readonly logLevel: string
  /** Where Prometheus reads metrics; undefined serves none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where traces are sent, and how many of a hundred requests are traced; undefined traces none. */
  readonly traces: { readonly endpoint: string; readonly percent: number } | undefined
  readonly razorpay: RazorpayKeys | undefined
  readonly shiprocket: ShiprocketKeys | undefined
  readonly smtp: SmtpAccess | undefined
}

export type CdnTimes = { readonly seconds: number; readonly staleSeconds: number }

export type RazorpayKeys = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecrets: readonly string[]
  readonly mode: 'test' | 'live'
}
export type ShiprocketKeys = {
  readonly email: string
  readonly password: string
  readonly pickupLocation: string
  readonly webhookToken: string
}
export type SmtpAccess = { readonly url: string; readonly from: string }

export type ConfigProblem = { readonly code: 'bad_configuration'; readonly faults: readonly string[] }

/** Returns every fault at once, each as a sentence that names the variable. */
export function readConfig(given: Environment): Result<Config, ConfigProblem> {
  const { environment, faults } = readSecretFiles(given)
  const reader = environmentReader(environment)
  reader.faults.push(...faults)
  const isProduction = reader.text('NODE_ENV') === 'production'
  const backupDir = reader.text('BACKUP_DIR')
  const config: Config = {
    isProduction,
    host: reader.text('HOST') ?? (isProduction ? '0.0.0.0' : 'localhost'),
    port: reader.port('PORT', 3000),
    healthPort: readHealthPort(reader),
    processes: reader.count('PROCESSES', 1, { least: 1, most: 64, unit: 'processes' }),
    releaseLink: readReleaseLink(reader),
    publicUrl: reader.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    deskUrl: readDeskUrl(reader),
    trustedProxies: reader.networks('TRUSTED_PROXIES', ['127.0.0.1', '::1']),
    drainSeconds: reader.count('DRAIN_SECONDS', 0, { least: 0, most: 300, unit: 'seconds' }),
    cdn: {
      seconds: reader.count('CDN_SECONDS', 0, { least: 0, most: 86_400, unit: 'seconds' }),
      staleSeconds: reader.count('CDN_STALE_SECONDS', 60, { least: 0, most: 86_400, unit: 'seconds' }),
    },
    cdnPurge: readCdnPurge(reader),
    allowedOrigins: reader.origins('ALLOWED_ORIGINS'),
    shopDir: resolve(reader.text('SHOP_DIR') ?? 'demo-shop'),
    settingOverrides: reader.texts('SHOP_', ['SHOP_DIR']),
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
    backupHours: reader.count('BACKUP_HOURS', 24, { least: 1, most: 168, unit: 'hours' }),
    backupsKept: reader.count('BACKUPS_KEPT', 14, { least: 2, most: 1_000, unit: 'backups' }),
    secretKey: readSecretKey(reader),
    isArchivedElsewhere: reader.text('DATABASE_ARCHIVED') === '1',
    databaseUrl: readDatabaseAddress(reader, 'DATABASE_URL'),
    databaseDirectUrl: readDirectAddress(reader),
    logLevel: reader.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], isProduction ? 'info' : 'warn'),
    metrics: readMetrics(reader),
    traces: readTraces(reader),
    razorpay: readRazorpay(reader),
    shiprocket: readShiprocket(reader),
    smtp: readSmtp(reader),
  }
  if (isProduction) checkProduction(config, reader)
  return reader.faults.length > 0 ? refuse({ code: 'bad_configuration', faults: reader.faults }) : ok(config)
}

export const readEnvironment = (): Result<Config, ConfigProblem> => readConfig(process.env)

/** What a release finds beside itself would be another database, other pictures, other settings with each of them. */
function readReleaseLink(reader: EnvironmentReader): string | undefined {
  const link = reader.text('RELEASE_LINK')
  if (link === undefined) return undefined
  for (const name of ['RELEASE_LINK', 'DATA_DIR'])
    if (!isAbsolute(reader.text(name) ?? ''))
      reader.faults.push(`With RELEASE_LINK, ${name} must be a whole path, such as /srv/shop/current`)
  return link
}

/** Beside the shop's own port and those of the sandboxes, so that pages and worker can run on one machine. */
function readHealthPort(reader: EnvironmentReader): number {
  const shop = reader.text('PORT') ?? '3000'
  const port = reader.port('HEALTH_PORT', shop === '0' ? 0 : Math.min(Number(shop) + 10, 65_535))
  if (port !== 0 && String(port) === shop) reader.faults.push('HEALTH_PORT must be another port than PORT')
  return port
}

function readSecretKey(reader: EnvironmentReader): Buffer | undefined {
  const written = reader.text('SECRET_KEY')
  if (!written) return undefined
  const key = Buffer.from(written, 'base64url')
  if (key.length !== secretKeyBytes)
    reader.faults.push('SECRET_KEY must be 32 bytes in base64, such as openssl rand -base64 32 prints, or the line of a secret-key file')
  return key
}

const secretKeyBytes = 32

/** Browsers keep the desk's login only over https, or on this very machine. */
function readDeskUrl(reader: EnvironmentReader): string | undefined {
  const written = reader.url('DESK_URL', ['https:', 'http:'])
  if (!written || !URL.canParse(written)) return undefined
  const { protocol, hostname, host, origin, pathname } = new URL(written)
  if (protocol === 'http:' && !isLocalhost(hostname)) reader.faults.push('DESK_URL must start with https://')
  if (pathname !== '/') reader.faults.push('DESK_URL must be a host such as https://desk.shop.example, without a path')
  const shop = reader.text('PUBLIC_URL')
  if (shop && URL.canParse(shop) && new URL(shop).host === host)
    reader.faults.push('DESK_URL must have another host than PUBLIC_URL; leave it out to serve the desk with the shop')
  return origin
}

function readDirectAddress(reader: EnvironmentReader): string | undefined {
  const direct = readDatabaseAddress(reader, 'DATABASE_DIRECT_URL')
  if (direct && !reader.text('DATABASE_URL'))
    reader.faults.push('DATABASE_DIRECT_URL is for a pooler that DATABASE_URL leads through: set both, or DATABASE_URL alone')
  return direct
}

/** Metrics say how much a shop sells: never on the shop's own port, and on this machine only unless asked for. */
function readMetrics(reader: EnvironmentReader): Config['metrics'] {
  if (!reader.text('METRICS_PORT')) return undefined
  const port = reader.port('METRICS_PORT', 0)
  if (port !== 0 && port === reader.port('PORT', 3000)) reader.faults.push('METRICS_PORT must be another port than PORT')
  return { host: reader.text('METRICS_HOST') ?? '127.0.0.1', port }
}

function readTraces(reader: EnvironmentReader): Config['traces'] {
  const endpoint = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const percent = reader.count('TRACES_PERCENT', 100, { least: 0, most: 100, unit: 'of a hundred requests' })
  return endpoint ? { endpoint, percent } : undefined
}

function readRazorpay(reader: EnvironmentReader): RazorpayKeys | undefined {
  const keys = reader.group('Razorpay', ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  if (!keys) return undefined
  const mode = /^rzp_(test|live)_/.exec(keys.RAZORPAY_KEY_ID)?.[1] as 'test' | 'live' | undefined
  if (!mode) reader.faults.push('RAZORPAY_KEY_ID must start with rzp_test_ or rzp_live_')
  // After a change of the secret, events still arrive that are signed with the old one: both are valid, newest first.
  const webhookSecrets = keys.RAZORPAY_WEBHOOK_SECRET.split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
  return { keyId: keys.RAZORPAY_KEY_ID, keySecret: keys.RAZORPAY_KEY_SECRET, webhookSecrets, mode: mode ?? 'test' }
}

function readShiprocket(reader: EnvironmentReader): ShiprocketKeys | undefined {
  const keys = reader.group('Shiprocket', [
    'SHIPROCKET_EMAIL',
    'SHIPROCKET_PASSWORD',
    'SHIPROCKET_PICKUP_LOCATION',
    'SHIPROCKET_WEBHOOK_TOKEN',
  ])
  if (!keys) return undefined
  return {
    email: keys.SHIPROCKET_EMAIL,
    password: keys.SHIPROCKET_PASSWORD,
    pickupLocation: keys.SHIPROCKET_PICKUP_LOCATION,
    webhookToken: keys.SHIPROCKET_WEBHOOK_TOKEN,
  }
}

function readSmtp(reader: EnvironmentReader): SmtpAccess | undefined {
  const keys = reader.group('Mail', ['SMTP_URL', 'MAIL_FROM'])
  if (!keys) return undefined
  reader.url('SMTP_URL', ['smtp:', 'smtps:'])
  if (!isEmailAddress(keys.MAIL_FROM)) reader.faults.push('MAIL_FROM must be one plain mail address')
  return { url: keys.SMTP_URL, from: keys.MAIL_FROM }
}

function checkProduction(config: Config, { faults, text }: EnvironmentReader): void {
  if (!config.publicUrl) faults.push('PUBLIC_URL is needed in production: the address shoppers use, such as https://shop.example')
  if (text('ALLOW_SANDBOX') === '1' || faults.some((fault) => fault.includes('only half set'))) return
  const missing = [
    !config.razorpay && 'RAZORPAY_*',
    !config.shiprocket && 'SHIPROCKET_*',
    !config.smtp && 'SMTP_URL and MAIL_FROM',
    config.cdnPurge?.supplier === 'sandbox' && 'CDN_PURGE',
  ].filter(Boolean)
  if (missing.length === 0) return
  faults.push(
    `production does not start with sandbox suppliers: set ${missing.join(', ')}; for a demonstration without real money set ALLOW_SANDBOX=1`,
  )
}

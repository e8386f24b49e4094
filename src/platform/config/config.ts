import { resolve } from 'node:path'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { isLocalhost } from '#src/kit/localhost.ts'
import { environmentReader, type Environment, type EnvironmentReader } from './environment-reader.ts'
import { readSecretFiles } from './secret-files.ts'

/** All settings of the environment, read once. A supplier without keys is replaced by its sandbox. */
export type Config = {
  readonly isProduction: boolean
  readonly host: string
  /** 0 lets the system choose, for tests. */
  readonly port: number
  /** How many processes serve at that port. With more than one, one more starts and replaces them. */
  readonly processes: number
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
  /** Other sites whose pages may call the shop from a browser, as `https://site.example`. */
  readonly allowedOrigins: readonly string[]
  /** The owner's folder: settings, catalogue, texts, pictures. */
  readonly shopDir: string
  /** Variables that override the owner's settings, by name: `SHOP_BRAND_NAME`. The reader of the settings interprets them. */
  readonly settingOverrides: Readonly<Record<string, string>>
  /** Where the shop stores its data: embedded database, made pictures, the sandboxes' state. */
  readonly dataDir: string
  /** Where backups are written, so often; none are made without it. */
  readonly backupDir: string | undefined
  readonly backupHours: number
  /** How many are kept; older ones are deleted. */
  readonly backupsKept: number
  /** Undefined starts the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
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
    processes: reader.count('PROCESSES', 1, { least: 1, most: 64, unit: 'processes' }),
    publicUrl: reader.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    deskUrl: readDeskUrl(reader),
    trustedProxies: reader.networks('TRUSTED_PROXIES', ['127.0.0.1', '::1']),
    drainSeconds: reader.count('DRAIN_SECONDS', 0, { least: 0, most: 300, unit: 'seconds' }),
    cdn: {
      seconds: reader.count('CDN_SECONDS', 0, { least: 0, most: 86_400, unit: 'seconds' }),
      staleSeconds: reader.count('CDN_STALE_SECONDS', 60, { least: 0, most: 86_400, unit: 'seconds' }),
    },
    allowedOrigins: reader.origins('ALLOWED_ORIGINS'),
    shopDir: resolve(reader.text('SHOP_DIR') ?? 'demo-shop'),
    settingOverrides: reader.texts('SHOP_', ['SHOP_DIR']),
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
    backupHours: reader.count('BACKUP_HOURS', 24, { least: 1, most: 168, unit: 'hours' }),
    backupsKept: reader.count('BACKUPS_KEPT', 14, { least: 2, most: 1_000, unit: 'backups' }),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
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
  const missing = [!config.razorpay && 'RAZORPAY_*', !config.shiprocket && 'SHIPROCKET_*', !config.smtp && 'SMTP_URL and MAIL_FROM'].filter(
    Boolean,
  )
  if (missing.length === 0) return
  faults.push(
    `production does not start with sandbox suppliers: set ${missing.join(', ')}; for a demonstration without real money set ALLOW_SANDBOX=1`,
  )
}

import { readFileSync } from 'node:fs'
import type { Environment } from './environment-reader.ts'

/** Whatever lets its reader act as the shop. A service manager or a container hands such values over in files, which no list of processes shows. */
export const secretVariables = [
  'CDN_PURGE_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SECRET_KEY',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_TOKEN',
  'SMTP_URL',
] as const

/**
 * Returns the environment with the secrets that `<NAME>_FILE` names in their places. No fault repeats what a file holds. An empty file is a fault:
 * an empty DATABASE_URL would open another database.
 */
export function readSecretFiles(environment: Environment): { environment: Environment; faults: readonly string[] } {
  const faults: string[] = []
  const secrets: Record<string, string> = {}
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`]?.trim()
    if (!file) continue
    if (environment[name]?.trim()) {
      faults.push(`${name} and ${name}_FILE are both set: leave one of them out`)
      continue
    }
    const content = readSecret(file)
    if (content.secret) secrets[name] = content.secret
    else faults.push(`${name}_FILE names ${file}, which ${content.fault}`)
  }
  return { environment: { ...environment, ...secrets }, faults }
}

type Content = { readonly secret: string; readonly fault?: undefined } | { readonly secret?: undefined; readonly fault: string }

function readSecret(file: string): Content {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') return { fault: 'is empty' }
    if (/[\r\n\0]/.test(secret)) return { fault: 'has more than one line' }
    return { secret }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return { fault: reasons[code] ?? `cannot be read (${code})` }
  }
}

const reasons: Readonly<Record<string, string | undefined>> = {
  ENOENT: 'is not there',
  EACCES: 'this user may not read',
  EISDIR: 'is a folder',
}

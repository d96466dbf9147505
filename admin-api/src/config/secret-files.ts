import { readFileSync } from 'node:fs'
import type { Environment } from './environment.ts'

type Given = Readonly<Record<string, string>>

/** With `_FILE` after it, each names a file that holds the value, as Docker and Kubernetes hand over secrets. */
const SECRET_VARIABLES = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'CDN_PURGE_URL',
  'WORDPRESS_APP_PASSWORD',
  'WEBHOOK_SECRET',
  'DEPLOY_HOOK_URL',
  'DEPLOY_HOOK_HEADERS',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_MAILGUN_KEY',
  'MAIL_WEBHOOK_SENDGRID_KEY',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'META_GRAPH_TOKEN',
] as const satisfies readonly (keyof Environment)[]

/** @returns what is given with the contents of those files, and one line per file that can't be used */
export function readSecretFiles(given: Given): { values: Given; problems: string[] } {
  const values: Record<string, string> = { ...given }
  const problems: string[] = []
  for (const name of SECRET_VARIABLES) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
      continue
    }
    const value = readSecret(path)
    if (value) values[name] = value
    else problems.push(`${name}_FILE must be a file with the value in it. ${path} is empty or can’t be read.`)
  }
  return { values, problems }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

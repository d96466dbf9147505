import { resolve } from 'node:path'
import { holdsPrivateKey, isBackupRecipient } from '@hometown/shared-types/backup-recipient'
import { type Category, categorySchema } from '@hometown/shared-types/category'
import { isTimeZone } from '@hometown/shared-types/county-time'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import { z } from 'zod'

/** Messages say what is valid and never repeat a value, which may be a secret. */

const flag = z
  .string()
  .toLowerCase()
  .refine((text) => ['true', 'false', '1', '0', 'yes', 'no'].includes(text), 'must be true or false')
  .transform((text) => ['true', '1', 'yes'].includes(text))

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

function numberAbove(least: number) {
  const message = `must be a number above ${least}`
  return z
    .string()
    .transform(Number)
    .refine((number) => number > least, message)
}

/** Drops a trailing slash. */
const httpAddress = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an address like https://www.example.org')
  .transform(withoutTrailingSlashes)

const origin = httpAddress.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase(),
  'must be an address without a path, like https://www.example.org',
)

const originList = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin))

/** 32 bytes, as `openssl rand -base64 32` writes them. */
const secretKey = z
  .string()
  .refine(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    'must be 32 bytes in base64, as openssl rand -base64 32 writes them',
  )
  .transform((text) => Buffer.from(text, 'base64'))

/** Public keys of age. */
const recipientList = z
  .string()
  .refine((text) => !holdsPrivateKey(text), {
    message: 'holds a private key. Keep that elsewhere, and set the public key, which begins with age1',
    abort: true,
  })
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((keys) => keys.every(isBackupRecipient), 'must be public keys of age (age1…), separated by commas')
  .transform((keys): readonly string[] => [...new Set(keys)])

const folder = z.string().transform((text) => resolve(text))

const timeZone = z.string().refine(isTimeZone, 'must be a time zone like America/Chicago')

const postgresAddress = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'must be an address like postgres://user:password@host/name',
  )

const smtpAddress = z
  .string()
  .refine(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    'must be an address like smtp://user:password@host:587',
  )
  .refine(
    (text) => !URL.canParse(text) || ['strict', 'insecure', null].includes(new URL(text).searchParams.get('tls')),
    'can end in ?tls=strict or ?tls=insecure',
  )

/** Not 'all': every caller could then forge its address. */
const trustProxy = z
  .string()
  .refine(
    (text) => /^\d+$/.test(text) || text.split(',').every((part) => isCidr(part.trim())),
    'must be a number of hops or networks like 10.0.0.0/8,::1',
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))

function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const isAddress =
    (/^[\d.]+$/.test(address) || (/^[0-9a-f:.]+$/i.test(address) && address.includes(':'))) &&
    URL.canParse(`http://${address.includes(':') ? `[${address}]` : address}`)
  return isAddress && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0))
}

/** Hosts, addresses and networks. */
const hostList = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (hosts) => hosts.every((host) => isCidr(host) || /^[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(host)),
    'must be hosts or networks like wordpress.internal,10.0.0.0/8',
  )
  .transform((hosts): readonly string[] => hosts)

const categoryMap = z.string().transform((text, check): Readonly<Record<string, Category>> => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const wrong = pairs.find(([from, to, ...rest]) => !from || rest.length > 0 || !categorySchema.safeParse(to).success)
  if (wrong) {
    check.addIssue({
      code: 'custom',
      message: 'must be pairs like News=Community,Faith=Churches with our categories on the right',
    })
    return z.NEVER
  }
  return Object.fromEntries(pairs.map(([from, to]) => [from, categorySchema.parse(to)]))
})

const headerMap = z.string().transform((text, check): Readonly<Record<string, string>> => {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)).parse(JSON.parse(text))
  } catch {
    check.addIssue({ code: 'custom', message: 'must be JSON like {"Authorization":"Bearer …"}' })
    return z.NEVER
  }
})

const text = z.string()

/** Empty variables count as absent. */
export const environmentSchema = z.object({
  NODE_ENV: text.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace and silent',
    )
    .optional(),
  /** Read before the configuration is; see `say.ts`. */
  LOG_FORMAT: z.enum(['json', 'text'], 'must be json or text').optional(),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  DATA_DIR: folder.prefault('./data'),
  SITE_URL: origin.optional(),
  API_URL: origin.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  ALLOWED_ORIGINS: originList.default([]),
  TRUST_PROXY: trustProxy.optional(),
  SITE_NAME: text.max(100, 'must be at most 100 characters').optional(),
  COUNTY_NAME: text.max(100, 'must be at most 100 characters').optional(),
  TIME_ZONE: timeZone.default('America/Chicago'),
  SAMPLE_CONTENT: flag.optional(),
  ADMIN_USERNAME: text.max(100, 'must be at most 100 characters').optional(),
  ADMIN_PASSWORD: text.optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOL: wholeNumber(2, 100).default(10),
  SECRET_KEY: secretKey.optional(),
  PRIVATE_CONNECTIONS: hostList.default([]),
  BACKUP_RECIPIENTS: recipientList.default([]),
  BACKUP_IDENTITY_FILE: text.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name like alder-county-news').optional(),
  S3_REGION: text.regex(/^[a-z0-9-]{1,40}$/, 'must be a name like us-east-1').default('us-east-1'),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_PREFIX: text.regex(/^[A-Za-z0-9._-]{1,100}$/, 'must be a name without slashes, like alder').optional(),
  STOP_DELAY_SECONDS: wholeNumber(0, 300).default(5),
  WORDPRESS_URL: httpAddress.optional(),
  WORDPRESS_USERNAME: text.optional(),
  WORDPRESS_APP_PASSWORD: text.optional(),
  CATEGORY_MAP: categoryMap.default({}),
  WORDPRESS_POLL_SECONDS: wholeNumber(1, 86_400).default(60),
  WEBHOOK_SECRET: text.min(16, 'must be at least 16 characters long').optional(),
  DEPLOY_HOOK_URL: httpAddress.optional(),
  DEPLOY_HOOK_HEADERS: headerMap.default({}),
  DEPLOY_HOOK_BODY: text.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: text.optional(),
  MAIL_RATE: numberAbove(0).optional(),
  MAIL_CONNECTIONS: wholeNumber(1, 200).default(10),
  MAIL_DKIM_SELECTOR: text.regex(/^[a-z0-9._-]{1,63}$/i, 'must be a name like mail2026').optional(),
  MAIL_WEBHOOK_SECRET: text.min(16, 'must be at least 16 characters long').optional(),
  MAIL_WEBHOOK_MAILGUN_KEY: text.optional(),
  MAIL_WEBHOOK_SENDGRID_KEY: text.optional(),
  DOUBLE_OPT_IN: flag.default(false),
  MANAGE_BY: z.enum(['lookup', 'mail'], 'must be lookup or mail').optional(),
  SIGNUP_RATE: wholeNumber(1, 100_000).default(20),
  HARVEST_SECONDS: wholeNumber(0, 604_800).default(3600),
  HARVEST_ALLOW_PRIVATE: flag.default(false),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: httpAddress.optional(),
  AI_MODEL: text.optional(),
  ANTHROPIC_API_KEY: text.optional(),
  ANTHROPIC_BASE_URL: httpAddress.optional(),
  ANTHROPIC_MODEL: text.optional(),
  GEMINI_API_KEY: text.optional(),
  GEMINI_BASE_URL: httpAddress.optional(),
  GEMINI_MODEL: text.optional(),
  AI_SECONDS: numberAbove(0).default(60),
  META_GRAPH_TOKEN: text.optional(),
  META_GRAPH_URL: httpAddress.optional(),
})
export type Environment = z.infer<typeof environmentSchema>

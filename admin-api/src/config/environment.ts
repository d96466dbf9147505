import { resolve } from 'node:path'
import { categorySchema } from '@hometown/shared-types/contract/fields'
import type { Category } from '@hometown/shared-types/rules/categories'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import { isTimeZone } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { holdsPrivateKey, isBackupRecipient } from './backup-recipient.ts'

/** Messages say what is valid and never repeat a value, which may be a secret. */

const booleanVariable = z
  .string()
  .toLowerCase()
  .refine((text) => ['true', 'false', '1', '0', 'yes', 'no'].includes(text), 'must be true or false')
  .transform((text) => ['true', '1', 'yes'].includes(text))

const PORT_MESSAGE = 'must be a whole number from 0 to 65535'
const portVariable = z
  .string()
  .regex(/^\d+$/, PORT_MESSAGE)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT_MESSAGE)

const positiveNumberVariable = z
  .string()
  .transform(Number)
  .refine((number) => number > 0, 'must be a number above 0')

const httpAddressVariable = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an address like https://www.example.org')
  .transform(withoutTrailingSlashes)

const originVariable = httpAddressVariable.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase(),
  'must be an address without a path, like https://www.example.org',
)

const originListVariable = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(originVariable))

const secretKeyVariable = z
  .string()
  .refine(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    'must be 32 bytes in base64, as openssl rand -base64 32 writes them',
  )
  .transform((text) => Buffer.from(text, 'base64'))

const recipientListVariable = z
  .string()
  .refine((text) => !holdsPrivateKey(text), {
    message: 'holds a private key. Keep that elsewhere, and set the public key, which begins with age1',
    abort: true,
  })
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((keys) => keys.every(isBackupRecipient), 'must be public keys of age (age1…), separated by commas')
  .transform((keys): readonly string[] => [...new Set(keys)])

const folderVariable = z.string().transform((text) => resolve(text))

const timeZoneVariable = z.string().refine(isTimeZone, 'must be a time zone like America/Chicago')

const postgresAddressVariable = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'must be an address like postgres://user:password@host/name',
  )

const smtpAddressVariable = z
  .string()
  .refine(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    'must be an address like smtp://user:password@host:587',
  )
  .refine(
    (text) => !URL.canParse(text) || ['strict', 'insecure', null].includes(new URL(text).searchParams.get('tls')),
    'can end in ?tls=strict or ?tls=insecure',
  )

const mailSenderVariable = z
  .string()
  .regex(
    /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be a sender like Alder Courier <news@example.org>',
  )

/** 'all' isn't allowed: every caller could then forge its address. */
const trustProxyVariable = z
  .string()
  .refine(
    (text) => /^\d+$/.test(text) || text.split(',').every((part) => isAddressBlock(part.trim())),
    'must be a number of hops or networks like 10.0.0.0/8,::1',
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))

function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const isAddress =
    (/^[\d.]+$/.test(address) || (/^[0-9a-f:.]+$/i.test(address) && address.includes(':'))) &&
    URL.canParse(`http://${address.includes(':') ? `[${address}]` : address}`)
  return isAddress && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0))
}

const categoryMapVariable = z.string().transform((text, check): Readonly<Record<string, Category>> => {
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

const httpHeaderMapVariable = z.string().transform((text, check): Readonly<Record<string, string>> => {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)).parse(JSON.parse(text))
  } catch {
    check.addIssue({ code: 'custom', message: 'must be JSON like {"Authorization":"Bearer …"}' })
    return z.NEVER
  }
})

/** These values are the same in each installation; only tests change them. */
const testOnlyValuesSchema = z.strictObject({
  /** Allows sources on this machine and in private networks. */
  harvestAllowPrivate: z.boolean().default(false),
  /** Seconds between two readings of a source or calendar feed. 0: only by hand. */
  harvestSeconds: z.number().default(3600),
  /** Seconds between two questions to WordPress for changes, in case a message of the plugin gets lost. */
  wordpressPollSeconds: z.number().default(60),
  /** The limit of sign-ups, look-ups and changes per minute and caller. */
  signupRate: z.number().default(20),
  /** The seconds for an answer of a model, and for each pause of a streamed answer. */
  aiSeconds: z.number().default(60),
  /** Whether readers open their preferences by a link that we email them, or by their address alone. */
  manageBy: z.enum(['mail', 'lookup']).optional(),
  metaGraphUrl: z.string().optional(),
})

const testOnlyValuesVariable = z.string().transform((given, check) => {
  try {
    return testOnlyValuesSchema.parse(JSON.parse(given))
  } catch {
    check.addIssue({ code: 'custom', message: 'is for tests, and isn’t what they set' })
    return z.NEVER
  }
})

const text = z.string()
const shortText = text.max(100, 'must be at most 100 characters')

/** Each setting with its variable and what that may be. Empty variables count as absent. */
export const environmentVariables = {
  nodeEnv: ['NODE_ENV', text.optional()],
  host: ['HOST', text.default('127.0.0.1')],
  port: ['PORT', portVariable.default(3000)],
  metricsPort: ['METRICS_PORT', portVariable.optional()],
  dataDir: ['DATA_DIR', folderVariable.prefault('./data')],
  siteUrl: ['SITE_URL', originVariable.optional()],
  apiUrl: ['API_URL', originVariable.default('')],
  allowedOrigins: ['ALLOWED_ORIGINS', originListVariable.default([])],
  trustProxy: ['TRUST_PROXY', trustProxyVariable.optional()],
  siteName: ['SITE_NAME', shortText.optional()],
  countyName: ['COUNTY_NAME', shortText.optional()],
  timeZone: ['TIME_ZONE', timeZoneVariable.default('America/Chicago')],
  sampleContent: ['SAMPLE_CONTENT', booleanVariable.optional()],
  adminUsername: ['ADMIN_USERNAME', shortText.optional()],
  adminPassword: ['ADMIN_PASSWORD', text.optional()],
  /** `web` answers readers and the desk, from its own copy of the site; `worker` does everything else. */
  role: ['ROLE', z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all')],
  databaseUrl: ['DATABASE_URL', postgresAddressVariable.optional()],
  /** Encrypts what the desk saves; otherwise a key in `dataDir` does. */
  secretKey: ['SECRET_KEY', secretKeyVariable.optional()],
  /** Public keys that backups are encrypted for, beside those saved at the desk. */
  backupRecipients: ['BACKUP_RECIPIENTS', recipientListVariable.default([])],
  s3Endpoint: ['S3_ENDPOINT', originVariable.optional()],
  s3Bucket: [
    'S3_BUCKET',
    text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name like alder-county-news').optional(),
  ],
  s3Region: ['S3_REGION', text.regex(/^[a-z0-9-]{1,40}$/, 'must be a name like us-east-1').default('us-east-1')],
  s3AccessKey: ['S3_ACCESS_KEY', text.optional()],
  s3SecretKey: ['S3_SECRET_KEY', text.optional()],
  wordpressUrl: ['WORDPRESS_URL', httpAddressVariable.optional()],
  wordpressUsername: ['WORDPRESS_USERNAME', text.optional()],
  wordpressAppPassword: ['WORDPRESS_APP_PASSWORD', text.optional()],
  categoryMap: ['CATEGORY_MAP', categoryMapVariable.default({})],
  webhookSecret: ['WEBHOOK_SECRET', text.min(16, 'must be at least 16 characters long').optional()],
  deployHookUrl: ['DEPLOY_HOOK_URL', httpAddressVariable.optional()],
  deployHookHeaders: ['DEPLOY_HOOK_HEADERS', httpHeaderMapVariable.default({})],
  deployHookBody: ['DEPLOY_HOOK_BODY', text.optional()],
  smtpUrl: ['SMTP_URL', smtpAddressVariable.optional()],
  mailFrom: ['MAIL_FROM', mailSenderVariable.optional()],
  mailRate: ['MAIL_RATE', positiveNumberVariable.optional()],
  doubleOptIn: ['DOUBLE_OPT_IN', booleanVariable.default(false)],
  openaiApiKey: ['OPENAI_API_KEY', text.optional()],
  openaiBaseUrl: ['OPENAI_BASE_URL', httpAddressVariable.optional()],
  aiModel: ['AI_MODEL', text.optional()],
  metaGraphToken: ['META_GRAPH_TOKEN', text.optional()],
  forTests: ['HOMETOWN_TEST', testOnlyValuesVariable.prefault('{}')],
} as const satisfies Record<string, readonly [variable: string, type: z.ZodType]>

export type EnvironmentValues = {
  -readonly [Key in keyof typeof environmentVariables]: z.output<(typeof environmentVariables)[Key][1]>
}

import { resolve } from 'node:path'
import { holdsPrivateKey, isBackupRecipient } from '@hometown/shared-types/backup-recipient'
import { type Category, categorySchema } from '@hometown/shared-types/category'
import { isTimeZone } from '@hometown/shared-types/county-time'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import { z } from 'zod'

/** Messages say what is valid and never repeat a value, which may be a secret. */

export const flag = z
  .string()
  .toLowerCase()
  .refine((text) => ['true', 'false', '1', '0', 'yes', 'no'].includes(text), 'must be true or false')
  .transform((text) => ['true', '1', 'yes'].includes(text))

export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

export function numberAbove(least: number) {
  const message = `must be a number above ${least}`
  return z
    .string()
    .transform(Number)
    .refine((number) => number > least, message)
}

/** Drops a trailing slash. */
export const httpAddress = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an address like https://www.example.org')
  .transform(withoutTrailingSlashes)

export const origin = httpAddress.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase(),
  'must be an address without a path, like https://www.example.org',
)

export const originList = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin))

/** 32 bytes, as `openssl rand -base64 32` writes them. */
export const secretKey = z
  .string()
  .refine(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    'must be 32 bytes in base64, as openssl rand -base64 32 writes them',
  )
  .transform((text) => Buffer.from(text, 'base64'))

/** Public keys of age. */
export const recipientList = z
  .string()
  .refine((text) => !holdsPrivateKey(text), {
    message: 'holds a private key. Keep that elsewhere, and set the public key, which begins with age1',
    abort: true,
  })
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((keys) => keys.every(isBackupRecipient), 'must be public keys of age (age1…), separated by commas')
  .transform((keys): readonly string[] => [...new Set(keys)])

export const folder = z.string().transform((text) => resolve(text))

export const timeZone = z.string().refine(isTimeZone, 'must be a time zone like America/Chicago')

export const postgresAddress = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'must be an address like postgres://user:password@host/name',
  )

export const smtpAddress = z
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
export const trustProxy = z
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
export const hostList = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (hosts) => hosts.every((host) => isCidr(host) || /^[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(host)),
    'must be hosts or networks like wordpress.internal,10.0.0.0/8',
  )
  .transform((hosts): readonly string[] => hosts)

export const categoryMap = z.string().transform((text, check): Readonly<Record<string, Category>> => {
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

export const headerMap = z.string().transform((text, check): Readonly<Record<string, string>> => {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)).parse(JSON.parse(text))
  } catch {
    check.addIssue({ code: 'custom', message: 'must be JSON like {"Authorization":"Bearer …"}' })
    return z.NEVER
  }
})

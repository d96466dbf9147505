import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { MailDomain } from '../subscribers.table.ts'

const PATIENCE_MS = 2000
const TRIES = 2

const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

export interface NameServer {
  resolveMx(name: string): Promise<{ exchange: string }[]>
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

export function createNameServer(): NameServer {
  return new Resolver({ timeout: PATIENCE_MS, tries: TRIES })
}

/** Whether a domain accepts mail (RFC 5321, 5.1; RFC 7505). `not_checked` when DNS didn't answer. */
export async function lookUpDomain(domain: string, names: NameServer): Promise<MailDomain> {
  const name = domainToASCII(domain)
  if (name === '') return 'missing'
  const exchanges = await ask(() => names.resolveMx(name))
  if (exchanges === 'unknown') return 'not_checked'
  // A single empty name means that the domain accepts no mail (null MX).
  if (exchanges.length > 0) return exchanges.some(({ exchange }) => exchange !== '') ? 'found' : 'missing'
  const addresses = [await ask(() => names.resolve4(name)), await ask(() => names.resolve6(name))]
  if (addresses.some((found) => found !== 'unknown' && found.length > 0)) return 'found'
  return addresses.includes('unknown') ? 'not_checked' : 'missing'
}

async function ask<T>(question: () => Promise<T[]>): Promise<T[] | 'unknown'> {
  try {
    return await question()
  } catch (error) {
    return error instanceof Error && 'code' in error && ABSENT.has(error.code) ? [] : 'unknown'
  }
}

import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { randomGroups } from '../../../../../lib/random-groups.ts'
import { replaceRecoveryCodes } from './recovery-codes.repository.ts'

const CODES = 10
/** Crockford's base32: without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 7
const GROUP_LENGTH = 4

/** Voids the former ones. @returns the codes, of which only hashes are kept */
export async function renewRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

/** 140 random bits, so a plain hash is enough. */
function newCode(): string {
  return randomGroups(LETTERS, GROUPS, GROUP_LENGTH)
}

/** However it was typed: without hyphens, in small letters, with an O for a 0. */
export function hashRecoveryCode(code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest('hex')
}

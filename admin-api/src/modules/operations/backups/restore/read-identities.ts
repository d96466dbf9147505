import { open } from 'node:fs/promises'
import { BackupError } from '../backup-errors.ts'

/** A key has 74 characters; one against quantum computers is no longer. */
const SIZE_LIMIT = 64 * 1024
const KEY = /^AGE-SECRET-KEY-(?:PQ-)?1[02-9AC-HJ-NP-Z]{20,200}$/

/** The private keys in a file, as age-keygen writes it. @throws BackupError that never repeats the file */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readSome(path)
  if (text.startsWith('age-encryption.org/') || text.startsWith('-----BEGIN AGE'))
    throw new BackupError(`${path} is encrypted itself. Decrypt it first: age --decrypt -o key.txt ${path}`)
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const { identityToRecipient } = await import('age-encryption')
  for (const key of keys) {
    const isWhole = KEY.test(key) && (await identityToRecipient(key).catch(() => undefined))
    if (!isWhole) throw new BackupError(`${path} isn’t a file with private keys of age: ${explain(key)}.`)
  }
  if (keys.length === 0) throw new BackupError(`${path} has no private key. It begins with AGE-SECRET-KEY-.`)
  return keys
}

function explain(line: string): string {
  if (line.startsWith('age1')) return 'it has a public key, and the private one, AGE-SECRET-KEY-…, is needed'
  return line.startsWith('AGE-SECRET-KEY-') ? 'its key isn’t complete' : 'a line doesn’t begin with AGE-SECRET-KEY-'
}

async function readSome(path: string): Promise<string> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIZE_LIMIT), 0, SIZE_LIMIT, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path} with the private key.`)
    throw new BackupError(`Couldn’t read the private key from ${path} (${code}).`, { cause: error })
  }
}

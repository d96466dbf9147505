import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileOnce } from './create-file-once.ts'
import { codeOf } from './durable-files.ts'

const keySchema = z.string().regex(/^[0-9a-f]{64}$/)

/** What signs links in mails, and what verifies messages of the WordPress plugin and of mail providers. */
export const secretsSchema = z.object({ webhook: keySchema, links: keySchema, mail: keySchema })
export type Secrets = z.infer<typeof secretsSchema>

interface SecretsConfig {
  /** Of all machines; a machine alone keeps its own in `dataDir`. */
  sharedSecrets: Secrets | undefined
  dataDir: string
}

/** A file is created at the first call. Every backup must contain it. */
export function loadSecrets({ dataDir, sharedSecrets }: SecretsConfig): Secrets {
  const known = sharedSecrets ?? findOwnSecrets(dataDir)
  if (known) return known
  mkdirSync(dataDir, { recursive: true })
  createFileOnce(fileIn(dataDir), `${JSON.stringify(newSecrets(), null, 2)}\n`)
  return loadSecrets({ dataDir, sharedSecrets })
}

/** Those in a file of this machine. */
export function findOwnSecrets(dataDir: string): Secrets | undefined {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`${fileIn(dataDir)} lacks some of its keys. Restore it from a backup.`, { cause: error })
  }
}

export function newSecrets(): Secrets {
  const key = () => randomBytes(32).toString('hex')
  return { webhook: key(), links: key(), mail: key() }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

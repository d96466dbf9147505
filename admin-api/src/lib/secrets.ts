import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileOnce } from './create-file-once.ts'
import { codeOf } from './durable-files.ts'

const keySchema = z.string().regex(/^[0-9a-f]{64}$/)

/** These keys sign links in mails, and verify messages of the WordPress plugin and of mail providers. */
export const secretsSchema = z.object({ webhook: keySchema, links: keySchema, mail: keySchema })
export type Secrets = z.infer<typeof secretsSchema>

interface SecretsConfig {
  dataDir: string
  sharedSecrets: Secrets | undefined
}

/** Returns all machines' keys, or else this one's: a file, made at the first call. Every backup must contain it. */
export function loadSecrets({ dataDir, sharedSecrets }: SecretsConfig): Secrets {
  if (sharedSecrets) return sharedSecrets
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) {
    const key = () => randomBytes(32).toString('hex')
    mkdirSync(dataDir, { recursive: true })
    createFileOnce(path, `${JSON.stringify({ webhook: key(), links: key(), mail: key() }, null, 2)}\n`)
  }
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (codeOf(error)) throw error
    throw new Error(`${path} lacks some of its keys. Restore it from a backup.`)
  }
}

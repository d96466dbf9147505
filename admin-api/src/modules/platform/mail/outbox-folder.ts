import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxNameSchema } from '@hometown/shared-types/outbox'
import pLimit from 'p-limit'
import { outboxFolder } from '../../../integrations/mailer/outbox-files.ts'
import { type MailHead, mailHead } from './mail-head.ts'

export interface OutboxFile {
  readonly name: string
  readonly at: number
  readonly size: number
}

export interface OutboxFolder {
  listFiles(): Promise<readonly OutboxFile[]>
  headOf(file: OutboxFile): Promise<MailHead>
  readMail(name: string): Promise<{ file: OutboxFile; bytes: Buffer } | undefined>
}

const HEAD_BYTES = 8192
const AT_ONCE = 16
const REMEMBERED = 100_000

export function openOutboxFolder(dataDir: string): OutboxFolder {
  const folder = outboxFolder(dataDir)
  const limit = pLimit(AT_ONCE)
  let known = new Map<string, OutboxFile>()
  const heads = new Map<string, MailHead>()

  async function describe(name: string): Promise<OutboxFile | undefined> {
    const found = await stat(join(folder, name)).catch(() => undefined)
    return found?.isFile() ? { name, at: Math.round(found.mtimeMs), size: found.size } : undefined
  }

  return {
    async listFiles() {
      const names = (await readdir(folder).catch(whenMissing)).filter(
        (name) => outboxNameSchema.safeParse(name).success,
      )
      const files = await Promise.all(names.map((name) => known.get(name) ?? limit(describe, name)))
      const there = files.filter((file) => file !== undefined)
      known = new Map(there.map((file) => [file.name, file]))
      return there.sort((one, other) => other.at - one.at || other.name.localeCompare(one.name))
    },
    async headOf({ name }) {
      const remembered = heads.get(name)
      if (remembered) return remembered
      const head = mailHead(await limit(readHead, join(folder, name)))
      if (heads.size >= REMEMBERED) heads.clear()
      heads.set(name, head)
      return head
    },
    async readMail(name) {
      if (!outboxNameSchema.safeParse(name).success) return undefined
      const file = await describe(name)
      return file && { file, bytes: await readFile(join(folder, name)) }
    },
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function whenMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

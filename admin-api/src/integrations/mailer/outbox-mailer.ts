import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import { type BulkMailer, createBulkMailer } from './bulk-mailer.ts'

const AT_ONCE = 10
const DRAFT = '.new'
const OLD_MS = 60 * 60_000

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Any mail program can open the files. */
export function createOutboxMailer({ dataDir }: { dataDir: string }): BulkMailer {
  const folder = outboxFolder(dataDir)
  let prepared: Promise<void> | undefined

  async function keep(message: Buffer): Promise<void> {
    const path = join(folder, fileNameOf(message))
    try {
      prepared ??= prepare(folder)
      await prepared
      if (!(await stat(path).catch(() => undefined))) await writeWhole(path, message)
    } catch (error) {
      prepared = undefined
      throw new Error(`The message could not be kept in the outbox: ${error instanceof Error ? error.message : error}`)
    }
  }

  return createBulkMailer({
    way: 'outbox',
    connections: AT_ONCE,
    close: () => undefined,
    async handOver({ message }) {
      await keep(message)
      return { outcome: 'accepted', reply: KEPT_IN_OUTBOX }
    },
  })
}

const HEAD_BYTES = 16_384
const MESSAGE_ID = /^message-id:\s*<([^>\s]+)>/im
const PLAIN_NAME = /^\w[\w.-]{0,150}$/

/** Equal messages have the same name, so that writing one again makes no second file. */
function fileNameOf(message: Buffer): string {
  const head = message.subarray(0, HEAD_BYTES).toString('latin1')
  const end = head.indexOf('\r\n\r\n')
  const id = MESSAGE_ID.exec(end < 0 ? head : head.slice(0, end))?.[1]
  const ours = id?.slice(0, id.lastIndexOf('@')) ?? ''
  if (PLAIN_NAME.test(ours)) return `${ours}.eml`
  return `${createHash('sha256')
    .update(id ?? message)
    .digest('hex')}.eml`
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    // A younger draft may belong to another process that is writing it.
    if (found && Date.now() - found.mtimeMs > OLD_MS) await rm(path, { force: true })
  }
}

/** Atomic: after a crash, the file is whole or missing. */
async function writeWhole(path: string, message: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}${DRAFT}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(message)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

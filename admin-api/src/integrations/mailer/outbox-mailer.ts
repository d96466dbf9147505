import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import type { BulkMailer, HandOver } from './bulk-mailer.ts'
import { outboxFileName, outboxFolder } from './outbox-files.ts'

const PLACES = 10
const DRAFT = '.new'
const OLD_MS = 60 * 60_000
const KEPT: HandOver = { outcome: 'accepted', reply: KEPT_IN_OUTBOX }

/** Any mail program can open the files. */
export function createOutboxMailer({ dataDir }: { dataDir: string }): BulkMailer {
  const folder = outboxFolder(dataDir)
  const underWay = new Set<Promise<HandOver>>()
  let isClosed = false
  let prepared: Promise<void> | undefined

  async function keep(message: Buffer): Promise<HandOver> {
    const path = join(folder, outboxFileName(message))
    try {
      prepared ??= prepare(folder)
      await prepared
      if (!(await isThere(path))) await writeWhole(path, message)
      return KEPT
    } catch (error) {
      prepared = undefined
      const words = error instanceof Error ? error.message : String(error)
      return { outcome: 'queued', reply: `The message could not be kept in the outbox: ${words}`, untried: true }
    }
  }

  return {
    way: 'outbox',
    connections: PLACES,
    capacity: () => (isClosed ? 0 : Math.max(0, PLACES - underWay.size)),
    ready: async () => {
      while (!isClosed && underWay.size >= PLACES) await Promise.race(underWay)
    },
    async send({ message }) {
      if (isClosed) return { outcome: 'queued', reply: 'The service is stopping.', untried: true }
      const keeping = keep(message)
      underWay.add(keeping)
      return keeping.finally(() => underWay.delete(keeping))
    },
    async close() {
      isClosed = true
      await Promise.all(underWay)
    },
  }
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.endsWith(DRAFT) && (await isOld(path))) await rm(path, { force: true })
  }
}

/** A younger draft may belong to another process that is writing it. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > OLD_MS
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
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

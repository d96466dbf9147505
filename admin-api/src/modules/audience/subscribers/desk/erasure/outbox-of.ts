import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** More than any message's headers. */
const HEAD_BYTES = 16 * 1024

export async function eraseFromOutbox(dataDir: string, email: string): Promise<number> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  let erased = 0
  for (const name of names) {
    if (!name.endsWith('.eml')) continue
    if (!(await isTo(join(folder, name), email))) continue
    await rm(join(folder, name), { force: true })
    erased++
  }
  return erased
}

async function isTo(path: string, email: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r?\n\r?\n/, 1)
    const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
    return lines.some((line) => /^to:/i.test(line) && addressesOf(line).includes(email))
  } finally {
    await file.close()
  }
}

function addressesOf(line: string): string[] {
  return line
    .slice(3)
    .toLowerCase()
    .split(/[\s,<>]+/)
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

const HEAD_BYTES = 16_384
const MESSAGE_ID = /^message-id:\s*<([^>\s]+)>/im
const PLAIN_NAME = /^\w[\w.-]{0,150}$/

/** Equal messages have the same name, so that writing one again makes no second file. */
export function outboxFileName(message: Buffer): string {
  const head = message.subarray(0, HEAD_BYTES).toString('latin1')
  const end = head.indexOf('\r\n\r\n')
  const id = MESSAGE_ID.exec(end < 0 ? head : head.slice(0, end))?.[1]
  const ours = id?.slice(0, id.lastIndexOf('@')) ?? ''
  if (PLAIN_NAME.test(ours)) return `${ours}.eml`
  return `${createHash('sha256')
    .update(id ?? message)
    .digest('hex')}.eml`
}

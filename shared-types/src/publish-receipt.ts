import { z } from 'zod'
import { call, type } from './call.ts'

/** A row of `publishes`, shown at the desk. */
export const publishReceiptSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  outcome: z.enum(['running', 'live', 'failed', 'held']),
  release: z.string().nullable(),
  changes: z.number().int(),
  filesWritten: z.number().int(),
  filesRemoved: z.number().int(),
  milliseconds: z.number().nullable(),
  /** 'live at 10:42:07, 6 files, 38 ms', or what went wrong. */
  message: z.string(),
  notices: z.array(z.string()),
})
export type PublishReceipt = z.infer<typeof publishReceiptSchema>

export const publishCalls = {
  /** The last ones, newest first. */
  list: call('GET', '/api/publishes', { answer: type<PublishReceipt[]>() }),
}

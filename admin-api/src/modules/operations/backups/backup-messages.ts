import { backupSchema } from '@hometown/shared-types/backup'
import { z } from 'zod'

export const backupMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), step: z.string(), percent: z.number() }),
  z.object({ type: z.literal('made'), backup: backupSchema }),
  z.object({ type: z.literal('failed'), problem: z.string() }),
])
export type BackupMessage = z.infer<typeof backupMessageSchema>

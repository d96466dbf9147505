import { messageFrom } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'

export const FAILED = {
  create: 'Failed to create event',
  update: 'Failed to update event',
  delete: 'Failed to delete event',
  merge: 'Failed to merge events',
  save: 'Failed to save event',
  describe: 'Failed to generate description with AI',
} as const

/** Shows what failed, with the service's reason if it gave one. */
export function reportFailure(what: string, error: unknown): void {
  const reason = messageFrom(error, '')
  const description = what.startsWith(reason) ? what : `${what}. ${reason}`
  toast({ title: 'Error', description, variant: 'destructive' })
}

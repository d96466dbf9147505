import type { HeldLoss } from '@hometown/shared-types/held-article'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { countOf } from '../../lib/numbers.ts'

export type PublishTone = 'quiet' | 'busy' | 'good' | 'bad' | 'waiting'

export interface PublishWords {
  tone: PublishTone
  label: string
  /** Set if the user has to act. */
  reason?: string
}

/** The publish status. A held loss outranks later publishes; a failure outranks both. */
export function wordsOfState(
  last: PublishReceipt | undefined,
  held: HeldLoss | undefined,
  options: { isRecent: boolean },
): PublishWords {
  if (last?.outcome === 'running') return { tone: 'busy', label: 'Publishing…' }
  if (last?.outcome === 'failed') return { tone: 'bad', label: 'Publishing failed', reason: last.message }
  if (held && held.articles > 0) return wordsOfLoss(held)
  if (!last) return { tone: 'quiet', label: 'Nothing published yet' }
  if (last.outcome === 'live' && options.isRecent && isPublish(last)) return { tone: 'good', label: 'Changes are live' }
  return { tone: 'quiet', label: 'Site is up to date' }
}

/** Articles that wait for an editor. */
export function wordsOfLoss({ articles }: HeldLoss): PublishWords {
  return {
    tone: 'waiting',
    label: `${countOf(articles, 'article')} missing`,
    reason: 'Gone from WordPress, but still on the site until you remove them.',
  }
}

/** A receipt as text: its outcome and its reason. */
export function wordsOfReceipt(receipt: PublishReceipt): PublishWords {
  const { outcome, message, filesWritten, filesRemoved } = receipt
  if (outcome === 'running') return { tone: 'busy', label: 'Publishing…' }
  if (outcome === 'failed') return { tone: 'bad', label: 'Failed', reason: message }
  if (outcome === 'held') return { tone: 'waiting', label: 'On hold', reason: message }
  if (!isPublish(receipt)) return { tone: 'good', label: message }
  const files = filesWritten + filesRemoved
  return {
    tone: 'good',
    label: wordsOfTime(receipt),
    reason: files === 0 ? 'No changes needed' : `${countOf(files, 'file')} changed`,
  }
}

/** 'Live in 40 ms' */
function wordsOfTime({ milliseconds }: PublishReceipt): string {
  if (milliseconds === null) return 'Live'
  return milliseconds < 1000
    ? `Live in ${Math.round(milliseconds)} ms`
    : `Live in ${(milliseconds / 1000).toFixed(1)} s`
}

/** Excludes receipts that only report the end of a problem. */
function isPublish({ release }: PublishReceipt): boolean {
  return release !== null
}

const MAX_CACHED_ANSWERS = 20

interface CachedApiAnswer {
  readonly etag: string
  readonly text: string
}

/** The answers are only in this tab’s memory: the service asks browsers to store nothing that staff read. */
const answersByAddress = new Map<string, CachedApiAnswer>()

export function findCachedAnswer(address: string): CachedApiAnswer | undefined {
  return answersByAddress.get(address)
}

export function cacheAnswer(address: string, etag: string | null, text: string): void {
  answersByAddress.delete(address)
  if (etag === null) return
  answersByAddress.set(address, { etag, text })
  const [oldest] = answersByAddress.keys()
  if (answersByAddress.size > MAX_CACHED_ANSWERS && oldest !== undefined) answersByAddress.delete(oldest)
}

export function clearCachedAnswers(): void {
  answersByAddress.clear()
}

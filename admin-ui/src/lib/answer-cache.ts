const MAX_ANSWERS = 20

interface CachedAnswer {
  readonly etag: string
  readonly text: string
}

/** The answers are only in this tab’s memory: the service asks browsers to store nothing that staff read. */
const answers = new Map<string, CachedAnswer>()

export function findCachedAnswer(address: string): CachedAnswer | undefined {
  return answers.get(address)
}

export function cacheAnswer(address: string, etag: string | null, text: string): void {
  answers.delete(address)
  if (etag === null) return
  answers.set(address, { etag, text })
  const [oldest] = answers.keys()
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
}

export function clearCachedAnswers(): void {
  answers.clear()
}

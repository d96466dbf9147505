const MOST = 20

interface KeptAnswer {
  readonly etag: string
  readonly text: string
}

/** The answers are only in this tab’s memory: the service asks browsers to store nothing that staff read. */
const answers = new Map<string, KeptAnswer>()

export function findKeptAnswer(address: string): KeptAnswer | undefined {
  return answers.get(address)
}

/** Keeps an answer. The oldest one goes when there are too many. */
export function keepAnswer(address: string, etag: string | null, text: string): void {
  answers.delete(address)
  if (etag === null) return
  answers.set(address, { etag, text })
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}

export function forgetKeptAnswers(): void {
  answers.clear()
}

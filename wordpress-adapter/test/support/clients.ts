import { createWordPressClient, type WordPressClient, type WordPressClientOptions } from '../../src/index.ts'
import type { WordPressServer } from './wordpress-server.ts'

/** Retries without waiting. */
export function clientOf(server: WordPressServer, options: Partial<WordPressClientOptions> = {}): WordPressClient {
  return createWordPressClient({ url: server.url, retryDelayMs: 1, ...options })
}

export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => Promise.reject(new Error(`Did not fail but answered ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  )
}

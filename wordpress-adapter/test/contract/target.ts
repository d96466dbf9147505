import { expect } from 'vitest'
import { createWordPressClient, type WordPressClient, WordPressError } from '../../src/index.ts'

/** A running server with at least three published posts in at least two categories. */
export interface ReadTarget {
  url: string
  /** The id of a post that isn't public, if there is one. */
  hiddenPostId?: number
  /** The value is false if no post has a featured picture. */
  pictures?: boolean
}

/** A WordPress for write tests, which remove what they create. */
export interface WriteTarget {
  url: string
  /** The editor may edit all posts, upload, and create categories. */
  editor: { username: string; applicationPassword: string }
  /** The subscriber may only read. */
  subscriber?: { username: string; applicationPassword: string }
}

/** Tests call it when they run, after `beforeAll`. */
export type Target<T> = () => T | Promise<T>

/** Slow machines need this: these tests check answers, not speed. */
const PATIENCE_MS = 60_000

export function clientOf({ url }: { url: string }, credentials?: WriteTarget['editor']): WordPressClient {
  return createWordPressClient({ url, credentials, timeoutMs: PATIENCE_MS })
}

export async function expectRefusal(call: Promise<unknown>, status: number, code: string): Promise<WordPressError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof WordPressError)) throw new TypeError('Not refused')
  expect(error).toMatchObject({ status, code })
  return error
}

import { expect } from 'vitest'
import { createWordPressClient, type WordPressClient, WordPressError } from '../../src/index.ts'

/** A running server that is to answer as WordPress does. At least three published posts, in at least two categories. */
export interface ReadTarget {
  url: string
  /** The id of a post that is not public, where there is one. */
  hiddenPostId?: number
  /** False where no post has a featured picture. */
  pictures?: boolean
}

/** A WordPress that may be written to. What the suite makes it removes again. */
export interface WriteTarget {
  url: string
  /** May edit everybody's posts, upload and make categories. */
  editor: { username: string; applicationPassword: string }
  /** May read only. */
  subscriber?: { username: string; applicationPassword: string }
}

export type Target<T> = () => T | Promise<T>

/** Waits long enough for a slow machine: what is tested here is what the server says, not how fast. */
const PATIENCE_MS = 60_000

export function anonymous(target: { url: string }): WordPressClient {
  return createWordPressClient({ url: target.url, timeoutMs: PATIENCE_MS })
}

export function signedIn(target: { url: string }, credentials: WriteTarget['editor']): WordPressClient {
  return createWordPressClient({ url: target.url, credentials, timeoutMs: PATIENCE_MS })
}

/** The call is refused with this status and WordPress's code. */
export async function expectRefusal(call: Promise<unknown>, status: number, code: string): Promise<WordPressError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WordPressError)
  expect(error).toMatchObject({ status, code })
  if (!(error instanceof WordPressError)) throw new TypeError('Not refused')
  return error
}

/** For what the client's types do not let through: the bare answer. */
export async function ask(target: { url: string }, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${target.url.replace(/\/$/, '')}/wp-json/${path}`)
  return { status: response.status, body: await response.json() }
}

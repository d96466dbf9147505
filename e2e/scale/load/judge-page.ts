import { hash } from 'node:crypto'
import type { Answer } from '../support/http.ts'

/** As many characters of the content's hash are in an ETag. */
const TAG_LENGTH = 27
const ASSETS = /(?:src|href)="(\/_astro\/[^"?#]+)/g

/** The problem with a page's ETag, if any. */
export function findTagProblem({ headers, body }: Answer): string | undefined {
  const expected = tagOf(body)
  return headers.etag === expected ? undefined : `the body’s hash is ${expected}, the ETag says ${headers.etag}`
}

export function tagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`
}

/** As the manifest has it. @param hex SHA-256 */
export function tagOfHash(hex: string): string {
  return `"${Buffer.from(hex, 'hex').toString('base64url').slice(0, TAG_LENGTH)}"`
}

/** The files with a hash in their names that a page refers to. */
export function assetsOf(body: Buffer): string[] {
  return [...new Set(Array.from(body.toString('latin1').matchAll(ASSETS), ([, path = '']) => path))]
}

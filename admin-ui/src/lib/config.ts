import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import { z } from 'zod'

const configSchema = z.object({
  /** The API's base address without a trailing slash; empty if it is on the desk's origin. */
  apiUrl: z.string().transform(withoutTrailingSlashes),
})

let apiUrl = ''

/** Reads `config.json` beside the app. Without it, the API is on the app's origin. */
export async function loadConfig(): Promise<void> {
  const response = await fetch('/admin/config.json')
  const text = response.ok ? await response.text() : ''
  // Some hosts answer unknown paths with the app's HTML, which also means that there is no config.
  if (text.trimStart().startsWith('{')) apiUrl = configSchema.parse(JSON.parse(text)).apiUrl
}

/** Returns the full address of `/api/articles`; also for pictures and previews, which the API serves. */
export function apiAddress(path: string): string {
  return /^https?:/.test(path) ? path : apiUrl + path
}

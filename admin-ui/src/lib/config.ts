import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import { z } from 'zod'

const configSchema = z.object({
  /** Where the API is, without a slash at the end; empty when it has the desk's own origin. */
  apiUrl: z.string().transform(withoutTrailingSlashes),
})

let apiUrl = ''

/** Reads `config.json` beside the app. Without one the API is taken to be where the app is. */
export async function loadConfig(): Promise<void> {
  const response = await fetch('/admin/config.json')
  const text = response.ok ? await response.text() : ''
  // Hosts that answer every unknown address with the app itself have no such file either.
  if (text.trimStart().startsWith('{')) apiUrl = configSchema.parse(JSON.parse(text)).apiUrl
}

/** `/api/articles` → the address to call; also for pictures and previews, which the API serves. */
export function apiAddress(path: string): string {
  return /^https?:/.test(path) ? path : apiUrl + path
}

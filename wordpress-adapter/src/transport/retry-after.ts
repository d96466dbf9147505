/** Milliseconds from now; the header has seconds or an HTTP date. Undefined if missing or unreadable. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

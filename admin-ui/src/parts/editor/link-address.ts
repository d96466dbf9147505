/** Turns typed text into a working link; undefined if that isn't possible. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (/^(?:https?:\/\/.+|mailto:.+|tel:.+)/i.test(text)) return text
  if (/^(?:#|\/(?!\/))/.test(text)) return text
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text)) return undefined
  if (/^[^@/]+@[^@/][^@/.]*\.[^@/]+$/.test(text)) return `mailto:${text}`
  return /^[^/]+\.[^/]+/.test(text) ? `https://${text}` : undefined
}

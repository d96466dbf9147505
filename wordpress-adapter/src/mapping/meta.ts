type Meta = Readonly<Record<string, unknown>>

/** The first that has a text. Registered fields without a value are empty. */
export function metaText(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const value = meta[name]
    // Meta that isn't registered as `single` is a list.
    const text = Array.isArray(value) ? value[0] : value
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** The first that has a web address, or a path on the same site. */
export function metaAddress(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const text = metaText(meta, name)
    if (text !== null && /^(https?:\/\/|\/(?!\/))/i.test(text)) return text
  }
  return null
}

/** WordPress may give a count as text; anything else is 0. */
export function metaCount(meta: Meta, name: string): number {
  const value = Number(meta[name] ?? 0)
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0
}

/** 'school, budget,, taxes' becomes three words; a list stays as it is. */
export function metaKeywords(meta: Meta): string[] {
  const value = meta.keywords
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return words.flatMap((word) => (typeof word === 'string' && word.trim() !== '' ? [word.trim()] : []))
}

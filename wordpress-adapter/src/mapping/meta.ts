type Meta = Readonly<Record<string, unknown>>

/** The first of the meta fields that holds a text; registered fields without a value are empty texts. */
export function metaText(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const value = meta[name]
    // Meta that is not registered as `single` comes as a list.
    const text = Array.isArray(value) ? value[0] : value
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** The first of the meta fields that holds a web address, or a path of the same site. */
export function metaAddress(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const text = metaText(meta, name)
    if (text !== null && /^(https?:\/\/|\/(?!\/))/i.test(text)) return text
  }
  return null
}

/** A count that may have come as text; 0 for anything else. */
export function metaCount(meta: Meta, name: string): number {
  const value = Number(meta[name] ?? 0)
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0
}

/** 'school, budget,, taxes' → three words; a list stays one. */
export function metaKeywords(meta: Meta): string[] {
  const value = meta.keywords
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return words.flatMap((word) => (typeof word === 'string' && word.trim() !== '' ? [word.trim()] : []))
}

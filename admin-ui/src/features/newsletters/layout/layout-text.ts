export interface LayoutText {
  /** In the saved layout; empty if it has none. */
  saved: string
  /** This newsletter's. */
  own: string
}

export type TextSource = 'saved' | 'own' | 'none'

/** What an editor can choose from: only texts that exist, and only once if both are the same. */
export function textSources({ saved, own }: LayoutText): TextSource[] {
  return [...(saved === '' ? [] : ['saved' as const]), ...(own === '' || own === saved ? [] : ['own' as const]), 'none']
}

/** The choice if it exists, otherwise what is saved. */
export function sourceOf(text: LayoutText, wanted: TextSource | undefined): TextSource {
  const sources = textSources(text)
  return sources.find((source) => source === wanted) ?? sources.find((source) => source === 'saved') ?? 'none'
}

export function textFrom(text: LayoutText, source: TextSource): string | null {
  return source === 'none' ? null : text[source]
}

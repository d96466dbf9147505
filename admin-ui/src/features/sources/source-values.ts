import type { CreateSourceInput, Source } from '@hometown/shared-types/source'

export type SourceValues = Required<Pick<CreateSourceInput, 'name' | 'url' | 'sourceType' | 'category'>> & {
  description: string
  feedUrl: string
}

export function valuesOf(source: Source | undefined): SourceValues {
  const { name = '', url = '', sourceType = 'website', category = 'Events' } = source ?? {}
  return { name, url, sourceType, category, description: source?.description ?? '', feedUrl: source?.feedUrl ?? '' }
}

import type { DependencyKind } from '@hometown/wordpress-adapter'

export interface ArticleDependencyTable {
  kind: DependencyKind
  object_id: number
  article_id: string
}

import type { ArticleTable } from '../features/articles/articles.table.ts'
import type { ChangeTable, PublishManifestTable, PublishTable } from '../features/publishing/publishing.table.ts'

/** Every table by its name. Rows are described beside the feature that owns them. */
export interface Database {
  articles: ArticleTable
  changes: ChangeTable
  publish_manifest: PublishManifestTable
  publishes: PublishTable
}

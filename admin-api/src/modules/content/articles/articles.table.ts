import type { ArticleStatus } from '@hometown/shared-types/article'
import type { ArticleTextColumns } from '@hometown/shared-types/article-texts'
import type { Category } from '@hometown/shared-types/category'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ArticleTable extends ArticleTextColumns {
  id: string
  /** The number the content service knows the article by: WordPress's own, or ours in embedded mode. */
  wordpress_id: number
  /** `local`, or the address of the WordPress that the article was mirrored from. */
  origin: string
  title: string
  description: string
  /** As written in the editor or in WordPress (`context=edit`), blocks and shortcodes included. */
  content_raw: string
  /** Safe HTML; see `safe_html_version`. */
  content_html: string
  safe_html_version: number
  category: Category
  image_url: string | null
  /** Plain text, below the picture; WordPress's. */
  image_caption: string | null
  image_width: number | null
  image_height: number | null
  image_srcset: string | null
  author_name: string
  views: Generated<number>
  status: ArticleStatus
  published_at: number | null
  created_at: number
  updated_at: number
  slug: string
  /** JSON list of texts. */
  keywords: string
  /** Grows with each save. */
  version: Generated<number>
  /** JSON list of all category terms that WordPress knows for the post; null in embedded mode. */
  wordpress_categories: string | null
  /** What WordPress (with our plugin) calls this state of the post; null without the plugin. */
  wordpress_revision: string | null
  sample: Generated<number>
}

export type ArticleRow = Selectable<ArticleTable>
export type NewArticleRow = Insertable<ArticleTable>
export type ArticleChanges = Updateable<ArticleTable>

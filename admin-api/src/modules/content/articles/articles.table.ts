import type { ArticleStatus, ArticleTextColumns } from '@hometown/shared-types/contract/articles'
import type { CorrectionKind } from '@hometown/shared-types/contract/corrections'
import type { Category } from '@hometown/shared-types/rules/categories'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/** Marks stand beside an article's text: changing one makes no version or revision, and WordPress doesn't get it. */
interface ArticleMetaColumns {
  /** The account that created the article at the desk. */
  owner_id: string | null
  /** 1 for a draft whose category nobody has chosen; its `category` is only what a post needs to have. */
  category_open: Generated<number>
  /** 1 while an editor is to decide about it; `review` is the last request, as JSON of `articleReviewSchema`. */
  in_review: Generated<number>
  review: string | null
  /** JSON of `storedJobSchema`: the job that an article of the category Jobs describes. */
  job: string | null
  /** The times to publish and to take down the article; see `article-schedules.ts`. */
  publish_at: number | null
  unpublish_at: number | null
  /** The time when the job closes: the editor's choice, or by its date. Null before publishing, and without a job. */
  job_closing: number | null
  /** 1 once `job_closing` has passed; setting it has the pages published again. */
  job_closed: Generated<number>
  /**
   * A deleted article keeps its row for a while. Nothing for readers finds it, because it is archived, at the address
   * `~id` and with its number below zero; its last revision has the status and address to restore.
   */
  deleted_at: number | null
}

export interface ArticleTable extends ArticleTextColumns, ArticleMetaColumns {
  id: string
  /** The article's number in the content service: from WordPress, or our own in embedded mode. */
  number: number
  /** `local`, or the address of the WordPress that the article was mirrored from. */
  origin: string
  title: string
  description: string
  content_raw: string
  /** The sanitized body; see `safe_html_version`. */
  content_html: string
  safe_html_version: number
  category: Category
  image_url: string | null
  image_width: number | null
  image_height: number | null
  image_srcset: string | null
  author_name: string
  views: Generated<number>
  status: ArticleStatus
  /** Articles that are archived or drafts again keep this time: `status` says whether an article is published. */
  published_at: number | null
  created_at: number
  updated_at: number
  slug: string
  keywords: string
  version: Generated<number>
  /** The post in a list of WordPress, as JSON: it changes whenever the post does. */
  wordpress_brief: string | null
  sample: Generated<number>
  /** 1 while WordPress keeps the post on top. */
  is_sticky: Generated<number>
}

/** One saved state of an article. Rows outlive their article. */
export interface ArticleRevisionTable {
  id: string
  article_id: string
  version: number
  title: string
  status: ArticleStatus
  snapshot: string
  saved_at: number
  saved_by: string | null
}

export interface CounterTable {
  name: string
  value: number
}

/** Corrections are deleted with their article. */
export interface CorrectionTable {
  id: string
  article_id: string
  kind: CorrectionKind
  text: string
  corrected_at: number
  corrected_by: string | null
  version: Generated<number>
}

export interface WorkingCopyTable {
  user_id: string
  id: string
  article_id: string
  form: string
  /** The article's version that the form started from. */
  base_version: number | null
  saved_at: number
}

export interface ArticleViewTable {
  article_id: string
  day: string
  views: number
}

export type ArticleRevisionRow = Selectable<ArticleRevisionTable>
export type ArticleRow = Selectable<ArticleTable>
export type NewArticleRow = Insertable<ArticleTable>
export type ArticleChanges = Omit<Updateable<ArticleTable>, 'version'>
export type ArticleMeta = Updateable<ArticleMetaColumns>
export type CorrectionRow = Selectable<CorrectionTable>
export type WorkingCopyRow = Selectable<WorkingCopyTable>

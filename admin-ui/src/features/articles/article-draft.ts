import {
  ARTICLE_STATUSES,
  ARTICLE_TEXT_NAMES,
  type ArticleStatus,
  type ArticleTextName,
  mapArticleTexts,
} from '@hometown/shared-types/contract/articles'
import { type Category, categoryForForm } from '@hometown/shared-types/contract/category'
import type { DeskArticle, UpdateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import type { EmploymentType } from '@hometown/shared-types/contract/jobs'
import type { WorkingCopyForm } from '@hometown/shared-types/contract/working-copies'
import { countyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { isSameValue } from '../../parts/forms/typed-values.ts'

/**
 * The form's values: texts as typed, planned times as wall-clock times in the county's time zone, `2026-11-20T10:30`.
 */
export interface ArticleDraft extends Record<ArticleTextName, string> {
  title: string
  description: string
  /** Empty until somebody chooses. */
  category: Category | ''
  authorName: string
  imageUrl: string
  status: ArticleStatus
  slug: string
  keywords: string[]
  publishAt: string
  unpublishAt: string
  job: JobDraft
  content: string
}

/** `closesAt` is a county day. */
export interface JobDraft {
  employer: string
  place: string
  isRemote: boolean
  pay: string
  employmentType: EmploymentType | null
  applyUrl: string
  closesAt: string
}

export type ArticleValues = Omit<ArticleDraft, 'content'>

const EMPTY_JOB: JobDraft = {
  ...{ employer: '', place: '', isRemote: false, pay: '' },
  ...{ employmentType: null, applyUrl: '', closesAt: '' },
}

export const EMPTY_DRAFT: ArticleDraft = {
  title: '',
  description: '',
  category: '',
  authorName: '',
  imageUrl: '',
  status: 'draft',
  slug: '',
  ...mapArticleTexts(() => ''),
  keywords: [],
  publishAt: '',
  unpublishAt: '',
  job: EMPTY_JOB,
  content: '',
}

export const DRAFT_FIELDS = [
  'title',
  'description',
  'content',
  'category',
  'authorName',
  'imageUrl',
  'status',
  'slug',
  ...ARTICLE_TEXT_NAMES,
  'keywords',
  'publishAt',
  'unpublishAt',
  'job',
] as const satisfies readonly (keyof ArticleDraft)[]
export type DraftField = (typeof DRAFT_FIELDS)[number]

export function draftOfArticle(article: DeskArticle, timeZone: string): ArticleDraft {
  const planned = (instant: number | null) => (instant === null ? '' : countyWallTime(instant, timeZone).slice(0, 16))
  return {
    title: article.title,
    description: article.description,
    category: article.needsCategory ? '' : categoryForForm(article.category),
    authorName: article.authorName,
    imageUrl: article.imageUrl ?? '',
    status: article.status,
    slug: article.slug,
    ...mapArticleTexts((name) => article[name] ?? ''),
    keywords: article.keywords,
    publishAt: planned(article.publishAt),
    unpublishAt: planned(article.unpublishAt),
    job: jobDraftOf(article.job, timeZone),
    content: article.content,
  }
}

function jobDraftOf(job: DeskArticle['job'], timeZone: string): JobDraft {
  if (!job) return EMPTY_JOB
  const { applyUrl, closesAt, ...texts } = job
  return {
    ...texts,
    applyUrl: applyUrl?.replace(/^mailto:/i, '') ?? '',
    closesAt: closesAt === null ? '' : countyDate(Date.parse(closesAt), timeZone),
  }
}

/** Reads an autosaved form. Missing or outdated fields come from `otherwise`. */
export function draftOfForm(form: WorkingCopyForm, otherwise: ArticleDraft): ArticleDraft {
  const status = ARTICLE_STATUSES.find((known) => known === form.status) ?? otherwise.status
  const category = form.category ? categoryForForm(form.category) : form.category === '' ? '' : otherwise.category
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  return { ...otherwise, ...given, status, category }
}

export function isSameDraft(a: ArticleDraft, b: ArticleDraft): boolean {
  return changedFields(a, b).length === 0
}

export function changedFields(from: ArticleDraft, to: ArticleDraft): DraftField[] {
  return DRAFT_FIELDS.filter((field) => !isSameValue(from[field], to[field]))
}

/** Returns only the changed fields, so that saving a title never touches the text. */
export function changesBetween(from: ArticleDraft, to: ArticleDraft): UpdateDeskArticleInput {
  const body = bodyOfDraft(to)
  const fields = new Set<string>(changedFields(from, to))
  // An article published now must lose its planned publish time.
  if (to.status === 'published' && from.publishAt) fields.add('publishAt')
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.has(name)))
}

/** Returns all fields as the API takes them; empty ones are null. */
export function bodyOfDraft(draft: ArticleDraft) {
  const { title, description, authorName, content, status, keywords, job } = draft
  return {
    title,
    description,
    category: draft.category || null,
    authorName,
    content,
    status,
    keywords,
    imageUrl: draft.imageUrl.trim() || null,
    slug: draft.slug.trim() || null,
    ...mapArticleTexts((name) => draft[name].trim() || null),
    publishAt: status === 'published' ? null : draft.publishAt || null,
    unpublishAt: draft.unpublishAt || null,
    job: isSameValue(job, EMPTY_JOB) ? null : job,
  }
}

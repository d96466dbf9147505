import {
  ARTICLE_STATUSES,
  type ArticleStatus,
  type ArticleTextName,
  mapArticleTexts,
} from '@hometown/shared-types/contract/articles'
import type {
  CreateDeskArticleInput,
  DeskArticle,
  UpdateDeskArticleInput,
} from '@hometown/shared-types/contract/desk-articles'
import type { EmploymentType } from '@hometown/shared-types/contract/jobs'
import type { WorkingCopy } from '@hometown/shared-types/contract/working-copies'
import { CATEGORIES, type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { countyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { isSameValue } from '../../parts/forms/typed-values.ts'

/** The form's values: texts as typed, times as wall-clock times in the county's time zone, `2026-11-20T10:30`. */
export interface ArticleDraft extends Record<ArticleTextName, string> {
  title: string
  description: string
  /** The category is empty until somebody chooses. */
  category: Category | ''
  authorName: string
  imageUrl: string
  /** A scheduled article is a draft with a publish time, which only its saves have. */
  status: ArticleFormStatus
  slug: string
  keywords: string[]
  unpublishAt: string
  job: JobDraft
  content: string
}

export type ArticleFormStatus = ArticleStatus | 'scheduled'

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

const EMPTY_JOB_DRAFT: JobDraft = {
  ...{ employer: '', place: '', isRemote: false, pay: '' },
  ...{ employmentType: null, applyUrl: '', closesAt: '' },
}

export const EMPTY_ARTICLE_DRAFT: ArticleDraft = {
  title: '',
  description: '',
  category: '',
  authorName: '',
  imageUrl: '',
  status: 'draft',
  slug: '',
  ...mapArticleTexts(() => ''),
  keywords: [],
  unpublishAt: '',
  job: EMPTY_JOB_DRAFT,
  content: '',
}

export type DraftField = keyof ArticleDraft

/** The names of the fields in comparisons. */
export const FIELD_NAMES: Record<DraftField, string> = {
  title: 'Title',
  description: 'Description',
  content: 'Article text',
  category: 'Category',
  authorName: 'Author name',
  imageUrl: 'Picture at the top',
  status: 'Status',
  slug: 'Slug',
  ...mapArticleTexts((_name, { label }) => label),
  keywords: 'Keywords',
  unpublishAt: 'Take down at',
  job: 'Job',
}

export const DRAFT_FIELDS = Object.keys(FIELD_NAMES) as DraftField[]

/** An article with its text as a form spells it. The service may have cleaned the text when it stored it. */
export interface EditedArticle extends DeskArticle {
  typedContent?: string
}

export function draftOfArticle(article: EditedArticle, timeZone: string): ArticleDraft {
  return {
    title: article.title,
    description: article.description,
    category: article.needsCategory ? '' : categoryForForm(article.category),
    authorName: article.authorName,
    imageUrl: article.imageUrl ?? '',
    status: article.publishAt === null ? article.status : 'scheduled',
    slug: article.slug,
    ...mapArticleTexts((name) => article[name] ?? ''),
    keywords: article.keywords,
    unpublishAt: wallTimeOf(article.unpublishAt, timeZone),
    job: jobDraftOf(article.job, timeZone),
    content: article.typedContent ?? article.content,
  }
}

/**
 * Finds a category by name, badge or slug. Any text with sports in it (`Sports results`) is Sports, the rest Events.
 */
export function categoryForForm(stored: string): Category {
  const text = stored.trim().toLowerCase()
  const known = CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [category.toLowerCase(), badgeLabel.toLowerCase(), slug].includes(text)
  })
  if (known) return known
  return /\bsports?\b/.test(text) ? 'Sports' : 'Events'
}

/** Returns a time for a field; empty if nothing is planned. */
export function wallTimeOf(instant: number | null, timeZone: string): string {
  return instant === null ? '' : countyWallTime(instant, timeZone).slice(0, 16)
}

function jobDraftOf(job: DeskArticle['job'], timeZone: string): JobDraft {
  if (!job) return EMPTY_JOB_DRAFT
  const { applyUrl, closesAt, ...texts } = job
  return {
    ...texts,
    applyUrl: applyUrl?.replace(/^mailto:/i, '') ?? '',
    closesAt: closesAt === null ? '' : countyDate(Date.parse(closesAt), timeZone),
  }
}

/** Reads an autosaved form. Missing, outdated and unreadable fields come from `otherwise`. */
export function draftFromWorkingCopy(saved: WorkingCopy['form'], otherwise: ArticleDraft): ArticleDraft {
  const readable = DRAFT_FIELDS.filter((name) => isLikeEmptyValue(saved[name], EMPTY_ARTICLE_DRAFT[name]))
  const form: Partial<ArticleDraft> = Object.fromEntries(readable.map((name) => [name, saved[name]]))
  const status = ARTICLE_STATUSES.find((known) => known === form.status) ?? otherwise.status
  const category = form.category ? categoryForForm(form.category) : form.category === '' ? '' : otherwise.category
  return { ...otherwise, ...form, status, category }
}

/** Tells whether a copy has values that no form of ours held: the service keeps any JSON. */
export function hasUnreadable(saved: WorkingCopy['form']): boolean {
  return DRAFT_FIELDS.some((name) => name in saved && !isLikeEmptyValue(saved[name], EMPTY_ARTICLE_DRAFT[name]))
}

/** Tells whether a value is of the kind that a field holds. */
function isLikeEmptyValue(value: unknown, empty: unknown): boolean {
  if (empty === null) return value === null || typeof value === 'string'
  if (typeof empty !== 'object') return typeof value === typeof empty
  if (Array.isArray(empty)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(empty).every(([name, part]) => isLikeEmptyValue(Reflect.get(value, name), part))
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
  const changes = Object.fromEntries(changedFields(from, to).map((name) => [name, body[name]]))
  return from.status === 'scheduled' && 'status' in changes ? { ...changes, publishAt: null } : changes
}

/** Returns all fields as the API takes them; empty ones are null. */
export function bodyOfDraft(draft: ArticleDraft): Record<DraftField, unknown> & CreateDeskArticleInput {
  const { title, description, authorName, content, status, keywords, job } = draft
  return {
    title,
    description,
    category: draft.category || null,
    authorName,
    content,
    status: status === 'scheduled' ? 'draft' : status,
    keywords,
    imageUrl: draft.imageUrl.trim() || null,
    slug: draft.slug.trim() || null,
    ...mapArticleTexts((name) => draft[name].trim() || null),
    unpublishAt: draft.unpublishAt || null,
    job: isSameValue(job, EMPTY_JOB_DRAFT) ? null : job,
  }
}

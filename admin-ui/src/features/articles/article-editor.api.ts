import {
  type GeneratedText,
  generatedTextSchema,
  type SeoSuggestions,
  type SuggestSeoInput,
  seoSuggestionsSchema,
} from '@hometown/shared-types/ai-writing'
import { type Category, categoryForForm } from '@hometown/shared-types/category'
import {
  type CreateDeskArticleInput,
  type DeskArticle,
  deskArticleSchema,
  staleArticleSchema,
  type UndoSaveInput,
  type UpdateDeskArticleInput,
} from '@hometown/shared-types/desk-article'
import { publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import {
  NEW_ARTICLE,
  type SaveWorkingCopyInput,
  type WorkingCopy,
  workingCopiesSchema,
} from '@hometown/shared-types/working-copy'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Old articles may have categories that no longer exist; the form shows their replacements. */
const editedArticleSchema = deskArticleSchema.extend({ category: z.string().transform(categoryForForm) })

export const editedArticleQuery = (id: string) =>
  queryOptions({
    queryKey: ['article-editor', id],
    queryFn: ({ signal }): Promise<DeskArticle> => api.get(articlePath(id), editedArticleSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function createArticle(input: CreateDeskArticleInput): Promise<DeskArticle> {
  return api.post('/api/articles', input, editedArticleSchema)
}

export function updateArticle(id: string, changes: UpdateDeskArticleInput): Promise<DeskArticle> {
  return api.patch(articlePath(id), changes, editedArticleSchema)
}

/** Takes back the save that made the version. */
export function undoSave(id: string, input: UndoSaveInput): Promise<DeskArticle> {
  return api.post(`${articlePath(id)}/undo-save`, input, editedArticleSchema)
}

/** Returns the other user's saved version if the save failed with a conflict (409). */
export function findStaleArticle(error: unknown): DeskArticle | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const parsed = staleArticleSchema.extend({ current: editedArticleSchema }).safeParse(error.body)
  return parsed.success ? parsed.data.current : undefined
}

/** To the desk, 404 means that the slug is free. */
export async function isSlugTaken(slug: string): Promise<boolean> {
  try {
    await api.get(`/api/articles/slug/${encodeURIComponent(slug)}`, z.unknown())
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

export function suggestSeo(input: SuggestSeoInput): Promise<SeoSuggestions> {
  return api.post('/api/articles/seo-suggest', input, seoSuggestionsSchema)
}

export function draftFromNotes(prompt: string, category: Category): Promise<GeneratedText> {
  return api.post('/api/articles/ai-generate', { prompt, category, kind: 'article' }, generatedTextSchema)
}

/** Renders the unsaved form; returns an address that is valid for ten minutes. */
export async function previewArticle(id: string | undefined, form: UpdateDeskArticleInput): Promise<string> {
  const path = id === undefined ? '/api/articles/preview' : `${articlePath(id)}/preview`
  return (await api.post(path, form, z.object({ url: z.string() }))).url
}

/** Identifies a copy by its article (undefined for a new one) and its form. */
export interface CopyName {
  articleId: string | undefined
  formId: string
}

export function listWorkingCopies(articleId: string | undefined, signal: AbortSignal): Promise<WorkingCopy[]> {
  return api.get(copiesPath(articleId), workingCopiesSchema, { signal })
}

export async function saveWorkingCopy(name: CopyName, copy: SaveWorkingCopyInput): Promise<void> {
  await api.put(copyPath(name), copy, z.unknown())
}

export async function deleteWorkingCopy(name: CopyName): Promise<void> {
  await api.delete(copyPath(name))
}

function copiesPath(articleId: string | undefined): string {
  return `/api/working-copies/${encodeURIComponent(articleId ?? NEW_ARTICLE)}`
}

function copyPath({ articleId, formId }: CopyName): string {
  return `${copiesPath(articleId)}/${encodeURIComponent(formId)}`
}

export async function listReceipts(signal: AbortSignal) {
  return api.get('/api/publishes', z.array(publishReceiptSchema), { signal })
}

function articlePath(id: string): string {
  return `/api/articles/${encodeURIComponent(id)}`
}

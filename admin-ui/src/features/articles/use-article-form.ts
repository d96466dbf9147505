import { articleCalls, type DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { EMPLOYMENT_LABELS } from '@hometown/shared-types/contract/jobs'
import { accountName } from '@hometown/shared-types/rules/names'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, api, isApiReachable, messageFrom, UnreachableError } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { randomId } from '../../lib/random-id.ts'
import { readAgain } from '../../lib/read-again.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { type ContentBox, havePicturesArrived } from '../../parts/editor/content-box.ts'
import { useTextField } from '../../parts/editor/use-text-field.ts'
import { firstMessage } from '../../parts/forms/fields.tsx'
import { type EntityForm, type FieldTexts, type StoredSave, useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { libraryPictureQuery } from '../../parts/pictures/picture-queries.ts'
import { toast } from '../../ui/toast.ts'
import {
  type ArticleDraft,
  bodyOfDraft,
  changesBetween,
  DRAFT_FIELDS,
  draftOfArticle,
  type EditedArticle,
  EMPTY_ARTICLE_DRAFT,
  FIELD_NAMES,
  isSameDraft,
} from './article-draft.ts'
import { articleFormSchema } from './article-form.schema.ts'
import { articleQuery } from './article-queries.ts'
import { useDerivedDescription } from './description.ts'
import { type LastSave, refusedAction, type SaveOptions, type SaveRefusal } from './editor-actions.ts'
import type { SaveLeadCredit } from './LeadPicture.tsx'
import { savedByText } from './NewerVersionNote.tsx'
import { canLead, leadAfterSave } from './publish/after-publish.ts'
import { useWorkingCopy } from './working-copies.ts'

export interface EditorCallbacks {
  /** Called after a save that closes the form. */
  onSaved(): void
  /** Called after the first save of a new article that stays open. */
  onCreated(id: string): void
  /** Leaves the article for another one, or for a new one. */
  onOpen(id: string | undefined): void
}

/** What a form of an article begins with. */
export interface EditorOpening {
  /** Names the form's working copies. */
  formId: string
  /** The article, with the version that the form's text is based on; undefined for a new one. */
  article: EditedArticle | undefined
  restored?: { values: ArticleDraft; isOutdated: boolean }
}

interface ArticleFormSettings extends EditorCallbacks {
  opening: EditorOpening
  /** Called when a save was refused for what only the form shows. */
  onRefused(): void
}

type ArticleEntityForm = EntityForm<ArticleDraft, ArticleDraft, EditedArticle, SaveOptions>

/** Returns the form of an article with its text, and what its saves have to say. */
export function useArticleForm({ opening, onSaved, onCreated, onOpen, onRefused }: ArticleFormSettings) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const [empty] = useState<ArticleDraft>(() => ({ ...EMPTY_ARTICLE_DRAFT, authorName: accountName(user) }))
  const valuesOf = (article: EditedArticle | undefined) => (article ? draftOfArticle(article, time.zone) : empty)
  const [last, setLast] = useState<LastSave>()
  const sendSave = useSendArticleSave()
  const credit = useRef<SaveLeadCredit>(null)

  const edited: ArticleEntityForm = useEntityForm({
    noun: 'article',
    opened: opening.article,
    restored: opening.restored,
    valuesOf,
    staleTitle: (article) => `${savedByText(article, user)} at ${time.time(article.updatedAt)}.`,
    fieldTexts: ARTICLE_FIELD_TEXTS,
    resolver: zodResolver(articleFormSchema, undefined, { raw: true }),
    mode: 'onChange',
    autosave: useWorkingCopy(opening.formId),
    flush() {
      text.flush()
      description.derive()
    },
    async before(how) {
      problems.end()
      edited.current()
      if (how.quiet && !(await form.trigger())) {
        const [first] = DRAFT_FIELDS.filter((name) => form.getFieldState(name).invalid)
        const description = (first && firstMessage(form.getFieldState(first).error)) ?? ''
        problems.refuse(how)
        toast({ title: 'Not saved yet', description, variant: 'destructive' })
        return false
      }
      const why = await findSaveObstacle(text.content, credit.current)
      if (why === undefined) return true
      onRefused()
      problems.refuse(how, why)
      return false
    },
    save: (values, over, how) => sendSave({ values, saved: valuesOf(over), over, formId: opening.formId }, how),
    queryKey: ['articles'],
    savedText: () => null,
    reportInvalid: (_, how) => problems.refuse(how),
    reportFailure(error, how) {
      if (edited.entity && error instanceof ApiError && error.status === 404) {
        // The next save makes the article anew.
        setLast(undefined)
        edited.rebase({}, undefined)
        problems.refuse({}, ARTICLE_DELETED_TEXT)
        return
      }
      problems.refuseFailure(how, error)
    },
    fieldOf: (path) => (path === 'job' ? 'job.closesAt' : path.startsWith('job.') ? path : path.replace(/\..*/, '')),
    onTakeOver(theirs, how) {
      onRefused()
      setLast(undefined)
      problems.end()
      if (how && isSameDraft(form.getValues(), valuesOf(theirs))) problems.refuse(how, NEWER_VERSION_TEXT)
    },
    onStored(save) {
      const { saved, over, how, isTypedOn } = save
      const isClosing = how.closes && !isTypedOn
      toast({
        ...(how.submits ? SUBMITTED_FOR_REVIEW_TOAST : over ? ARTICLE_UPDATED_TOAST : ARTICLE_CREATED_TOAST),
        ...(isClosing && { action: { label: 'Keep writing', onSelect: () => onOpen(saved.id) } }),
      })
      problems.end()
      setLast(lastSaveFrom(save))
      if (!over && !isClosing) onCreated(saved.id)
    },
    onSaved: (_, { closes }) => closes && onSaved(),
  })
  const { form } = edited
  const saved = valuesOf(edited.entity)
  const text = useTextField(form, 'content')
  const description = useDerivedDescription(form, saved.status === 'published')
  const problems = useSaveRefusal(edited, saved)

  return {
    ...{ edited, saved, content: text.content, credit, isDerived: description.isDerived },
    ...{ last, refusal: problems.refusal, goToRefused: problems.goTo },
    /** Checks what a publish needs, and says what is missing. */
    async isComplete(): Promise<boolean> {
      const isComplete = await edited.check({ status: 'published' })
      if (isComplete) problems.end()
      return isComplete
    },
    /** Bases the form on the article before its last save. What is typed stays. */
    undo(restored: DeskArticle): void {
      // The service cleans a text when it stores it; an equal one isn't a change.
      const isSameText = restored.content === last?.article.content
      edited.rebase({}, isSameText ? { ...restored, typedContent: saved.content } : restored)
      form.setValue('status', valuesOf(restored).status, { shouldDirty: true })
      setLast(undefined)
    },
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

const ARTICLE_CREATED_TOAST = { title: 'Article created', description: 'Your article has been created successfully.' }
const ARTICLE_UPDATED_TOAST = { title: 'Article updated', description: 'Your article has been updated successfully.' }
const SUBMITTED_FOR_REVIEW_TOAST = {
  title: 'Submitted for review',
  description: 'An editor decides what happens next.',
}

const NEWER_VERSION_TEXT = 'A newer version was saved first. Check it here, then try again.'
const ARTICLE_DELETED_TEXT = 'Someone deleted this article. Save again to keep your text as a new one.'

const ARTICLE_FIELD_TEXTS: FieldTexts<ArticleDraft> = {
  ...Object.fromEntries(DRAFT_FIELDS.map((field) => [field, { label: FIELD_NAMES[field] }])),
  job: {
    label: FIELD_NAMES.job,
    text: ({ isRemote, employmentType, ...texts }) =>
      [isRemote && 'Remote', employmentType && EMPLOYMENT_LABELS[employmentType], ...Object.values(texts)]
        .filter(Boolean)
        .join(', '),
  },
}

function lastSaveFrom({ saved: article, over: before, how }: StoredSave<EditedArticle, SaveOptions>): LastSave {
  const pin = how.leads && canLead(article.category) ? leadAfterSave(article.id) : Promise.resolve(false)
  const isSeen = [before, article].some((one) => one?.status === 'published' || typeof one?.publishAt === 'number')
  return { article, undo: isSeen && !how.correction ? { before, pin } : undefined }
}

/** Waits for the pictures of the text and the credit of the one at the top. @returns why the article can't be saved */
async function findSaveObstacle(content: ContentBox, saveCredit: SaveLeadCredit | null): Promise<string | undefined> {
  if (!(await havePicturesArrived(content, 'article'))) return 'A picture didn’t upload.'
  const isCredited = (await saveCredit?.()) ?? true
  return isCredited ? undefined : 'The picture’s credit isn’t saved. Check it, then try again.'
}

interface ArticleSave {
  values: ArticleDraft
  /** The form's values of `over`. */
  saved: ArticleDraft
  over: DeskArticle | undefined
  formId: string
}

/** Returns what sends a save, and shows its answer where the article is shown. */
function useSendArticleSave() {
  const client = useQueryClient()
  // The id stays until the service answers, so that retrying a create whose answer was lost makes no second article.
  const clientId = useRef(randomId())

  return async ({ values, saved, over, formId }: ArticleSave, how: SaveOptions): Promise<EditedArticle> => {
    const { status, publishAt, submits, decides, correction } = how
    const sent = { ...values, ...(status && { status }) }
    const picture =
      (status === 'published' || publishAt) && client.getQueryData(libraryPictureQuery(values.imageUrl).queryKey)
    const more = {
      copyId: formId,
      ...(publishAt && { publishAt }),
      ...(submits && { submits }),
      ...(picture && { pictureVersions: { [picture.url]: picture.version } }),
    }
    const stored = over
      ? await api(articleCalls.update, {
          params: { id: over.id },
          body: {
            ...changesBetween(saved, sent),
            ...more,
            version: over.version,
            ...(decides !== undefined && { decides }),
            ...(correction && { correction }),
          },
        })
      : await api(articleCalls.create, { body: { ...bodyOfDraft(sent), ...more, clientId: clientId.current } })
    clientId.current = randomId()
    client.setQueryData(articleQuery(stored.id).queryKey, (open) => open && stored)
    for (const list of ['dashboard', 'media', ...(correction ? ['corrections'] : [])]) readAgain(client, [list], stored)
    return { ...stored, typedContent: values.content }
  }
}

/** Keeps why the last press did nothing, until its fields are right or the service is back. */
function useSaveRefusal({ form, entity }: ArticleEntityForm, saved: ArticleDraft) {
  const client = useQueryClient()
  const [last, setLast] = useState<{ what: string; why?: string | undefined; isAway?: boolean }>()
  const isServiceBack = useStore(isApiReachable)
  const fields = last?.why === undefined ? DRAFT_FIELDS.filter((name) => form.getFieldState(name).invalid) : []
  const [first] = fields
  const problem = first && (firstMessage(form.getFieldState(first).error) ?? 'Something is missing.')
  const why = last?.why ?? problem
  const refusal: SaveRefusal | undefined = last && why !== undefined ? { what: last.what, why, fields } : undefined
  // Reading the errors draws this again when they change.
  if (last && form.formState.errors && (!refusal || (last.isAway && isServiceBack))) setLast(undefined)

  /** @param why the reason, if it isn't what the fields say */
  function refuse(how: SaveOptions, why?: string, isAway = false): void {
    setLast({ what: refusedAction(saved.status, how), why, isAway })
  }
  return {
    refusal,
    refuse,
    refuseFailure(how: SaveOptions, error: unknown): void {
      // The stale version is that of the picture in the article.
      if (error instanceof ApiError && error.code === 'stale') readAgain(client, ['media'])
      if (error instanceof ApiError && error.status === 413)
        form.setError('content', { message: 'The text is too long. The limit is 2 MB.' })
      const isOfFields = DRAFT_FIELDS.some((name) => form.getFieldState(name).invalid)
      const why = isOfFields ? undefined : messageFrom(error, 'Please try again.')
      refuse(how, why, error instanceof UnreachableError)
      toast({
        title: 'Error',
        description: entity
          ? 'Failed to update article. Please try again.'
          : 'Failed to create article. Please try again.',
        variant: 'destructive',
      })
    },
    end: () => setLast(undefined),
    goTo(): void {
      const [part = 'closesAt'] = Object.keys(form.getFieldState('job').error ?? {})
      if (first) form.setFocus(first === 'job' ? `job.${part as keyof ArticleDraft['job']}` : first)
    },
  }
}

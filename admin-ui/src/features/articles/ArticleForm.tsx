import { isEditor } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import type { WorkingCopy } from '@hometown/shared-types/contract/working-copies'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { randomId } from '../../lib/random-id.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { RichTextEditor } from '../../parts/editor/RichTextEditor.tsx'
import { StaleEntity } from '../../parts/forms/StaleEntity.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { ArticleTitleFields } from './ArticleFields.tsx'
import { type ArticleDraft, type DraftField, draftFromWorkingCopy, type EditedArticle } from './article-draft.ts'
import { EditorBar } from './EditorBar.tsx'
import { ArticleSavedNotice, DraftNotice, RestoreNotice, useNextSuggestion } from './EditorNotice.tsx'
import { editorActionsFor, type LastSave, type SaveOptions } from './editor-actions.ts'
import { LeadPicture } from './LeadPicture.tsx'
import { NewerVersionNote } from './NewerVersionNote.tsx'
import { usePreview } from './PreviewDialog.tsx'
import { useUndoPublish } from './publish/after-publish.ts'
import { PublishReview } from './publish/PublishReview.tsx'
import { LockedArticle, ReviewNote, type ReviewState, useReview } from './Review.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { type ArticleFormState, type EditorCallbacks, type EditorOpening, useArticleForm } from './use-article-form.ts'
import { useRecovery } from './working-copies.ts'

interface ArticleFormProps extends EditorCallbacks {
  opening: EditorOpening
  /** Opens another form in place of this one. */
  onReopen(opening: EditorOpening): void
}

/** The fields that the review shows; it asks for the category. */
const PUBLISH_REVIEW_FIELDS = new Set<DraftField>(['category', 'slug'])

export function ArticleForm({ opening, onReopen, ...callbacks }: ArticleFormProps) {
  const { onOpen } = callbacks
  const [isReviewing, setReviewing] = useState(false)
  const draft = useArticleForm({ opening, ...callbacks, onRefused: () => setReviewing(false) })
  const { edited, saved, content, refusal } = draft
  const { form, entity: article, isPending: isSaving, isSaved, kept } = edited
  const review = useReview(article)
  const { now } = review
  const newer = now !== undefined && now.version > (article?.version ?? 0) && !isSaving ? now : undefined
  const { primary, secondary, act, publish } = useEditorActions({ draft, review, isReviewing, setReviewing, newer })
  const preview = usePreview(article?.id, edited.current)
  const recovery = useRecovery(article?.id, opening.formId, saved)
  useFirstFieldFocus(() => form.setFocus(article ? 'content' : 'title'), {
    isNew: !article,
    isQuiet: recovery.copy !== undefined,
  })

  const mayPublish = isEditor(useCurrentUser())
  if (now && review.isDecided && isSaved && !mayPublish) return <LockedArticle article={now} />
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={article ? 'Edit article' : 'Create article'}
        // Buttons submit explicitly. Ignore submit events that bubble up from dialogs inside the form.
        onSubmit={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        <EditorBar
          {...{ draft, now }}
          hidesRefusal={isReviewing}
          primary={primary.label}
          secondary={secondary?.label}
          isPreviewing={preview.isPending}
          onPrimary={() => act().catch(reportError)}
          onSecondary={() => act(secondary).catch(reportError)}
          onPreview={preview.open}
          onCancel={() => onOpen(undefined)}
        />
        <EditorNotes {...{ draft, review, newer, recovery }} onNew={() => onOpen(undefined)} onReopen={onReopen} />
        <div className="grid gap-10 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="mx-auto flex w-full min-w-0 max-w-[44rem] flex-col gap-5">
            <ArticleTitleFields isDerived={draft.isDerived} onText={content.focus} />
            <LeadPicture content={content} credit={draft.credit} />
            <RichTextEditor
              content={content}
              wordpressEditUrl={article?.wordpressEditUrl ?? null}
              error={form.formState.errors.content?.message}
            />
          </div>
          <aside
            aria-label="Settings"
            className="min-w-0 lg:sticky lg:top-13 lg:-my-6 lg:max-h-[calc(100dvh-3.25rem)] lg:self-start lg:overflow-y-auto lg:border-l lg:py-6 lg:pr-1 lg:pl-6"
          >
            <SettingsPanel
              {...{ content, article, saved }}
              isInReview={review.isOpen}
              saveWithNote={
                saved.status === 'published' && !isSaved
                  ? async (correction) => (await edited.submit({ correction })) !== undefined
                  : undefined
              }
              onReschedule={() => act({}).catch(reportError)}
              onSubmit={() => act({ saves: { submits: true } }).catch(reportError)}
              onRestored={(restored) => onReopen({ formId: randomId(), article: restored })}
            />
          </aside>
        </div>
      </form>
      {preview.dialog}
      {isReviewing && (
        <PublishReview
          plannedFor={article?.publishAt ?? null}
          isSaving={isSaving}
          refusal={refusal}
          onConfirm={(options) => publish(options).catch(reportError)}
          onClose={() => setReviewing(false)}
        />
      )}
      <UnsavedChanges
        when={!isSaved}
        description={
          kept.kind === 'failed'
            ? 'We couldn’t store your changes. If you leave, they are lost.'
            : 'Only you can see your changes. We’ll keep them and offer them when you come back.'
        }
      />
    </FormProvider>
  )
}

interface EditorActionSettings {
  draft: ArticleFormState
  review: ReviewState
  isReviewing: boolean
  setReviewing(isReviewing: boolean): void
  /** What somebody else saved since the form was opened. */
  newer: DeskArticle | undefined
}

/** Returns what the buttons and Ctrl+S do. */
function useEditorActions({ draft, review, isReviewing, setReviewing, newer }: EditorActionSettings) {
  const { edited, saved, refusal } = draft
  const mayPublish = isEditor(useCurrentUser())
  const chosen = useWatch({ control: edited.form.control, name: 'status' })
  const { primary, ...others } = editorActionsFor(saved.status, chosen, { mayPublish, isInReview: review.isOpen })
  // The article may be scheduled no longer: its time may have come, or somebody else's save may have changed it.
  const secondary = newer && saved.status === 'scheduled' ? undefined : others.secondary

  async function act({ saves }: { saves?: SaveOptions } = primary): Promise<void> {
    if (saves) await edited.submit(saves)
    else if (await draft.isComplete()) setReviewing(true)
  }
  async function publish(options: SaveOptions): Promise<void> {
    const decides = review.isOpen ? review.now?.review?.requestedAt : undefined
    if (await edited.submit({ ...options, decides })) setReviewing(false)
  }
  async function saveByKey(): Promise<void> {
    if (isReviewing || edited.isPending) return
    // This save would publish the article, so it asks first what readers would miss.
    if (!primary.saves && !secondary) await act()
    else await edited.submit({ quiet: true })
  }
  useShortcut({ key: 's', mod: true }, () => saveByKey().catch(reportError))
  // Fields that the review doesn't show are corrected in the form.
  const isElsewhere = refusal?.fields.some((name) => !PUBLISH_REVIEW_FIELDS.has(name)) === true
  if (isReviewing && isElsewhere) setReviewing(false)
  return { primary, secondary, act, publish }
}

interface EditorNotesProps extends Pick<EditorActionSettings, 'draft' | 'review' | 'newer'> {
  recovery: ReturnType<typeof useRecovery>
  onNew(): void
  onReopen(opening: EditorOpening): void
}

/** Shows what the user has to know before writing on: about the review, other saves, and the last one. */
function EditorNotes({ draft, review, newer, recovery: { copy, discard }, onNew, onReopen }: EditorNotesProps) {
  const { edited, saved, last } = draft
  const { entity: article, isSaved } = edited
  return (
    <>
      {article && <ReviewNote article={article} review={review} />}
      {article && newer && (
        <NewerVersionNote article={article} now={newer} isDirty={!isSaved} onShow={() => edited.takeOver(newer)} />
      )}
      {edited.contested && !isSaved && (
        <div className="pt-4">
          <StaleEntity of={edited} />
        </div>
      )}
      {copy ? (
        <RestoreNotice
          copy={copy}
          onRestore={() => onReopen(openingOf(copy, article, saved))}
          onDiscard={() => discard(copy)}
        />
      ) : last && !review.isOpen ? (
        <LastSaveNotice last={last} onNew={onNew} onUndone={draft.undo} />
      ) : (
        <DraftNotice />
      )}
    </>
  )
}

/** Returns the form of a copy. The text of the form before it stays behind as its own copy, and is offered next. */
function openingOf(copy: WorkingCopy, article: EditedArticle | undefined, saved: ArticleDraft): EditorOpening {
  const version = copy.baseVersion ?? article?.version
  return {
    formId: copy.id,
    // If this is older than the article's version, the save will say so.
    article: article && { ...article, version: version ?? article.version },
    restored: { values: draftFromWorkingCopy(copy.form, saved), isOutdated: version !== article?.version },
  }
}

interface LastSaveNoticeProps {
  last: LastSave
  onNew(): void
  onUndone(restored: DeskArticle): void
}

function LastSaveNotice({ last: { article, undo }, onNew, onUndone }: LastSaveNoticeProps) {
  const undoing = useUndoPublish(onUndone)
  return (
    <ArticleSavedNotice
      key={article.version}
      article={article}
      onNew={onNew}
      onUndo={undo && (() => undoing.mutate({ article, undo }))}
      isUndoing={undoing.isPending}
      before={undo?.before}
    />
  )
}

interface FirstFieldFocus {
  isNew: boolean
  /** A notice has to be read first. */
  isQuiet: boolean
}

/** Focuses a new article's title, or the beginning of the text of one from a suggestion. */
function useFirstFieldFocus(focus: () => void, { isNew, isQuiet }: FirstFieldFocus): void {
  const isFromTriage = useNextSuggestion() !== undefined
  // The keyboard would cover half of a phone.
  const isMobile = useIsMobile()
  const begin = useEffectEvent(() => {
    if (!isQuiet && !isMobile && (isNew || isFromTriage) && !isFocusInDialog()) focus()
  })
  useEffect(() => begin(), [])
}

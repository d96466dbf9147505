import { isEditor } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { isReachable } from '../../lib/api-client.ts'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { RichTextEditor } from '../../parts/editor/RichTextEditor.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { TitleFields } from './ArticleFields.tsx'
import { type DraftField, draftOfArticle } from './article-draft.ts'
import { useRecovery } from './autosave.ts'
import { EditorBar } from './EditorBar.tsx'
import { DraftNotice, RestoreNotice, SavedNotice, useNextSuggestion } from './EditorNotice.tsx'
import { actionsFor, type EditorEvent, type EditorState, type SaveOptions } from './editor-state.ts'
import { LeadPicture } from './LeadPicture.tsx'
import { usePreview } from './PreviewDialog.tsx'
import { useUndoPublish } from './publish/after-publish.ts'
import { PublishReview } from './publish/PublishReview.tsx'
import { LockedArticle, ReviewNote, useReview } from './Review.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { NewerVersionNote, StaleArticle } from './StaleArticle.tsx'
import { useArticleForm } from './use-article-form.ts'
import { type EditorCallbacks, useSaveArticle } from './use-save-article.ts'

interface ArticleFormProps extends EditorCallbacks {
  state: EditorState
  dispatch: Dispatch<EditorEvent>
}

/** The fields that the review shows; it asks for the category. */
const IN_REVIEW = new Set<DraftField>(['category', 'slug'])

export function ArticleForm({ state, dispatch, onSaved, onCreated, onOpen }: ArticleFormProps) {
  const { article, saved, baseVersion, phase, refusal, contested, last } = state
  const { zone } = useCountyTime()
  const mayPublish = isEditor(useCurrentUser())
  const draft = useArticleForm(state, dispatch)
  const { form, content, current, autosave } = draft
  const isMobile = useIsMobile()
  const [isReviewing, setReviewing] = useState(false)
  const isSaving = phase === 'saving'
  const isKept = useStore(autosave.state).kind !== 'failed'
  const isDirty = phase !== 'new' && phase !== 'clean'

  const callbacks = { onSaved, onCreated, onOpen, onStale: () => setReviewing(false) }
  const save = useSaveArticle({ ...draft, state, dispatch, ...callbacks })
  // A refusal ends once its fields are right, or the service is back. Reading both renders this when they change.
  const { errors } = form.formState
  useStore(isReachable)
  useEffect(() => save.reconsider(errors))
  const replaceBy = (stored: DeskArticle) =>
    dispatch({ type: 'replaced', article: stored, saved: draftOfArticle(stored, zone) })

  const review = useReview(article)
  const { now } = review
  const isBehind = now !== undefined && now.version > (baseVersion ?? 0)
  const newer = isBehind && !isSaving ? now : undefined
  const chosen = useWatch({ control: form.control, name: 'status' })
  const { primary, ...others } = actionsFor(saved.status, chosen, { mayPublish, isInReview: review.isOpen })
  // The article may be scheduled no longer: its time may have come, or somebody else's save may have changed it.
  const secondary = newer && saved.status === 'scheduled' ? undefined : others.secondary

  async function act({ saves }: { saves?: SaveOptions } = primary): Promise<void> {
    if (saves) await save.run(saves)
    else if (await save.check('Not published', { later: 'category' })) setReviewing(true)
  }
  async function publish(options: SaveOptions): Promise<void> {
    const decides = review.isOpen ? now?.review?.requestedAt : undefined
    if (await save.run({ ...options, decides })) setReviewing(false)
  }
  async function saveByKey(): Promise<void> {
    if (isReviewing || isSaving) return
    // This save would publish the article, so it asks first what readers would miss.
    if (!primary.saves && !secondary) await act()
    else await save.run({ quiet: true })
  }
  useShortcut({ key: 's', mod: true }, () => saveByKey().catch(reportError))
  // Fields that the review doesn't show are corrected in the form.
  const isElsewhere = refusal?.fields.some((name) => !IN_REVIEW.has(name)) === true
  if (isReviewing && isElsewhere) setReviewing(false)

  const preview = usePreview(article?.id, current)
  const undoing = useUndoPublish((restored) => {
    const before = draftOfArticle(restored, zone)
    // The service cleans a text when it stores it; an equal one isn't a change.
    const isSameText = restored.content === last?.article.content
    const unchanged = { ...before, ...(isSameText && { content: saved.content }) }
    dispatch({ type: 'replaced', article: restored, saved: unchanged, draft: { ...current(), status: before.status } })
  })
  const { copy, discard } = useRecovery(article?.id, state.formId, saved)
  useFirstField(article ? () => content.focus() : () => form.setFocus('title'), {
    isNew: !article,
    isQuiet: copy !== undefined || last !== undefined || isMobile,
  })

  if (now && review.isDecided && !isDirty && !mayPublish) return <LockedArticle article={now} />
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={article ? 'Edit article' : 'Create article'}
        // Buttons submit explicitly. Ignore submit events that bubble up from dialogs inside the form.
        onSubmit={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        <EditorBar
          state={state}
          now={now}
          autosave={autosave}
          primary={primary.label}
          secondary={secondary?.label}
          isPreviewing={preview.isPending}
          hidesRefusal={isReviewing}
          onPrimary={() => act().catch(reportError)}
          onSecondary={() => act(secondary).catch(reportError)}
          onPreview={preview.open}
          onGoToRefused={save.goToRefused}
          onCancel={() => onOpen(undefined)}
        />
        {article && <ReviewNote article={article} review={review} />}
        {article && newer && (
          <NewerVersionNote article={article} now={newer} isDirty={isDirty} onShow={() => save.takeOver(newer)} />
        )}
        {article && contested && isDirty && (
          <StaleArticle article={article} saved={saved} contested={contested} content={content} />
        )}
        {copy ? (
          <RestoreNotice
            copy={copy}
            onRestore={() => dispatch({ type: 'restored', copy })}
            onDiscard={() => discard(copy)}
          />
        ) : last && !review.isOpen ? (
          <SavedNotice
            key={last.article.version}
            article={last.article}
            onNew={() => onOpen(undefined)}
            onUndo={last.undo && (() => last.undo && undoing.mutate({ article: last.article, undo: last.undo }))}
            isUndoing={undoing.isPending}
            before={last.undo?.before}
          />
        ) : (
          <DraftNotice />
        )}
        <div className="grid gap-10 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="mx-auto flex w-full min-w-0 max-w-[44rem] flex-col gap-5">
            <TitleFields isDerived={draft.description.isDerived} onText={content.focus} />
            <LeadPicture content={content} credit={draft.credit} />
            <RichTextEditor
              content={content}
              wordpressEditUrl={article?.wordpressEditUrl ?? null}
              error={refusal?.contentProblem}
            />
          </div>
          <aside
            aria-label="Settings"
            className="min-w-0 lg:sticky lg:top-13 lg:-my-6 lg:max-h-[calc(100dvh-3.25rem)] lg:self-start lg:overflow-y-auto lg:border-l lg:py-6 lg:pr-1 lg:pl-6"
          >
            <SettingsPanel
              content={content}
              article={article}
              saved={saved}
              isInReview={review.isOpen}
              saveWithNote={
                saved.status === 'published' && isDirty ? (correction) => save.run({ correction }) : undefined
              }
              onReschedule={() => act({}).catch(reportError)}
              onSubmit={() => act({ saves: { submits: true } }).catch(reportError)}
              onRestored={replaceBy}
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
        when={isDirty}
        description={
          isKept
            ? 'Only you can see your changes. We’ll keep them and offer them when you come back.'
            : 'We couldn’t store your changes. If you leave, they are lost.'
        }
      />
    </FormProvider>
  )
}

interface FirstField {
  isNew: boolean
  /** A notice has to be read first, or the keyboard would cover half of a phone. */
  isQuiet: boolean
}

/** Focuses a new article's title, or the beginning of the text of one from a suggestion. */
function useFirstField(focus: () => void, { isNew, isQuiet }: FirstField): void {
  const isFromTriage = useNextSuggestion() !== undefined
  const begin = useRef(!isQuiet && (isNew || isFromTriage) ? focus : undefined)
  useEffect(() => {
    // Wait until the new screen has taken the focus.
    const timer = setTimeout(() => isFocusInDialog() || begin.current?.())
    return () => clearTimeout(timer)
  }, [])
}

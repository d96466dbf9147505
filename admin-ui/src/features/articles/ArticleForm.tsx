import type { GeneratedText } from '@hometown/shared-types/ai-writing'
import { isEditor } from '@hometown/shared-types/auth'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { havePicturesArrived } from '../../parts/editor/awaited-pictures.ts'
import { createContentBox } from '../../parts/editor/content-box.ts'
import { RichTextEditor } from '../../parts/editor/RichTextEditor.tsx'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { textsOfSection } from './ArticleTextField.tsx'
import { type ArticleDraft, type ArticleValues, isSameDraft } from './article-draft.ts'
import { articleFormSchema } from './article-form.schema.ts'
import { createAutosave } from './autosave.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CommentsAside, CommentsSheet } from './comments/CommentsAside.tsx'
import { CommentsButton } from './comments/CommentsButton.tsx'
import { useCommentsOpen } from './comments/use-comments-open.ts'
import { DraftFromNotes } from './DraftFromNotes.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { EditorBar } from './EditorBar.tsx'
import type { ArticleFormProps } from './editor-contract.ts'
import { LeadOffer, useLeadOffer } from './LeadOffer.tsx'
import { LeadPicture } from './LeadPicture.tsx'
import { showLeadField } from './lead-notes.ts'
import { PresenceNote } from './PresenceNote.tsx'
import { usePreview } from './PreviewDialog.tsx'
import { usePanelOpen } from './panel-state.ts'
import { PublishReview } from './publish/PublishReview.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { DecidedArticle } from './review/DecidedArticle.tsx'
import { ReviewNote } from './review/ReviewNote.tsx'
import { SaveState } from './SaveState.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TitleFields } from './TitleFields.tsx'
import { useDerivedDescription } from './use-derived-description.ts'
import { IN_REVIEW, useEditorActions } from './use-editor-actions.ts'
import { useFirstField } from './use-first-field.ts'
import { useRefreshLists } from './use-refresh-lists.ts'
import { useSaveArticle } from './use-save-article.ts'

/** A dialog that closes gives the focus back to its button first. */
const AFTER_DIALOG_MS = 50

const DRAFT_WORDS = {
  // Adding the draft resets the editor, which would cancel the upload.
  next: 'We’ll add the draft as soon as the upload is done.',
  lost: { title: 'Picture not uploaded', description: 'We added the draft without the picture. Upload it again.' },
}

/** Always visible; others are in the settings, some of them in the collapsible SEO section. */
const IN_SIGHT = new Set(['title', 'description', 'content', 'imageUrl', 'imageCaption'])
const IN_SEO = new Set<string>(['slug', 'keywords', ...textsOfSection('seo')])

export function ArticleForm(props: ArticleFormProps) {
  const { formId, article, saved, initial, baseVersion, onCancel } = props
  const user = useCurrentUser()
  const { content: initialContent, ...initialValues } = initial
  const schema = useMemo(() => articleFormSchema(saved.slug), [saved.slug])
  const form = useForm<ArticleValues, unknown, ArticleValues>({
    defaultValues: initialValues,
    resolver: zodResolver(schema),
    // Validate a field when it changes, and all fields on save.
    mode: 'onChange',
  })
  const [isDirty, setDirty] = useState(() => !isSameDraft(initial, saved))
  const [isPanelWanted, togglePanel] = usePanelOpen()
  // On phones the panel is below the text.
  const isMobile = useIsMobile()
  const isPanelOpen = isPanelWanted || isMobile
  const [isSeoOpen, setSeoOpen] = useState(false)
  const [leads, setLeads] = useState(false)
  const [isCommenting, setCommenting] = useCommentsOpen()
  const [isReviewing, setReviewing] = useState(false)
  const isCommentingBeside = isCommenting && !isMobile && article !== undefined
  const isPublished = saved.status === 'published'

  const typed = useRef<() => void>(() => {})
  const [{ content, edition }, setContent] = useState(() => ({
    content: createContentBox(initialContent, () => typed.current()),
    edition: 0,
  }))
  const current = (): ArticleDraft => ({ ...form.getValues(), content: content.get() })
  const readCurrent = useRef(current)
  readCurrent.current = current
  const description = useDerivedDescription(form, content, isPublished)

  const autosave = useMemo(() => {
    const name = { userId: user.id, articleId: article?.id, formId }
    return createAutosave({ ...name, baseVersion, saved, current: () => readCurrent.current() })
  }, [user.id, article?.id, formId, baseVersion, saved])
  useRefreshLists(autosave, article !== undefined)
  typed.current = () => {
    description.derive()
    setDirty(!isSameDraft(current(), saved))
    autosave.touch()
  }

  useEffect(() => {
    const leave = () => autosave.keepLocally()
    addEventListener('pagehide', leave)
    // Restored content isn't stored under this form yet, so start autosave.
    if (!isSameDraft(readCurrent.current(), saved)) autosave.touch()
    return () => {
      removeEventListener('pagehide', leave)
      autosave.stop()
    }
  }, [autosave, saved])
  // After a save that keeps the form open, compare with the stored article.
  useEffect(() => setDirty(!isSameDraft(readCurrent.current(), saved)), [saved])
  useEffect(() => form.watch(() => typed.current()).unsubscribe, [form])
  // Inserted text counts as typed once the editor has loaded it.
  useEffect(() => {
    if (edition > 0) typed.current()
  }, [edition])

  useFirstField({ form, content, isNew: !article, isQuiet: props.notice !== undefined || isMobile })

  const { derive } = description
  const save = useSaveArticle({
    ...props,
    form,
    content,
    current,
    autosave,
    setDirty,
    openFields,
    derive,
    leads,
    setLeads,
  })
  // A refusal ends once its fields are right. Reading the errors renders this when they change.
  const { errors } = form.formState
  useEffect(() => save.reconsider(errors))
  const leadOffer = useLeadOffer(form)
  const preview = usePreview(article?.id, current)

  function openFields(names: readonly string[]): void {
    const fields = names.map((name) => name.split('.', 1)[0] ?? '')
    if (fields.some((field) => IN_SEO.has(field))) setSeoOpen(true)
    if (fields.some((field) => !IN_SIGHT.has(field))) togglePanel(true)
  }

  /** Returns whether all pictures of the text made it in. */
  async function addDraft(draft: GeneratedText): Promise<boolean> {
    const isWhole = await havePicturesArrived(content, DRAFT_WORDS)
    const fill = { shouldDirty: true, shouldValidate: true } as const
    if (draft.title && form.getValues('title').trim() === '') form.setValue('title', draft.title, fill)
    if (draft.description && form.getValues('description').trim() === '') {
      form.setValue('description', draft.description, fill)
    }
    const paragraphs = draft.content.split(/\n{2,}/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    const html = [content.get(), ...paragraphs].join('')
    // The editor restarts with the longer text.
    setContent({ content: createContentBox(html, () => typed.current()), edition: edition + 1 })
    return isWhole
  }

  const { review, primary, act, submit, publish } = useEditorActions({
    ...{ form, article, saved, save, isDirty },
    onReview: setReviewing,
  })
  const saveByKey = async () => {
    if (isReviewing || save.isSaving) return
    // Readers see this save first, so it takes the button's way.
    if (primary.does === 'review' && !primary.canSaveDraft) await act()
    else await save.run({ stay: true, quiet: true, publishes: primary.does === 'update' })
  }
  useShortcut({ key: 's', mod: true }, () => saveByKey().catch(reportError))
  // What the review doesn't show is corrected in the form.
  const isElsewhere = save.conflict !== undefined || save.refusal?.fields.some((name) => !IN_REVIEW.has(name)) === true
  if (isReviewing && isElsewhere) setReviewing(false)
  if (article && review.isDecided && !isDirty && !isEditor(user)) return <DecidedArticle id={article.id} />

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={article ? 'Edit article' : 'Create article'}
        // Buttons submit explicitly. Ignore submit events that bubble up from dialogs inside the form.
        onSubmit={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        <EditorBar
          title={article ? 'Edit article' : 'Create article'}
          badge={
            <ArticleStateBadge
              article={{
                ...saved,
                publishAt: article?.publishAt ?? null,
                hasOwnChanges: isDirty,
                review: review.review,
              }}
            />
          }
          state={
            save.refusal && !isReviewing && !save.isSaving ? (
              <RefusalNote refusal={save.refusal} onGo={save.goToRefused} />
            ) : (
              <SaveState autosave={autosave} isSaving={save.isSaving} isPublished={isPublished} isNew={!article} />
            )
          }
          presence={article && <PresenceNote articleId={article.id} />}
          comments={
            article && (
              <CommentsButton
                articleId={article.id}
                isOpen={isCommenting}
                onToggle={() => setCommenting(!isCommenting)}
              />
            )
          }
          isPanelOpen={isPanelOpen && !isCommentingBeside}
          onTogglePanel={isMobile ? undefined : () => (isCommentingBeside ? setCommenting(false) : togglePanel())}
          onPreview={preview.open}
          isPreviewing={preview.isPending}
          onCancel={onCancel}
          secondary={
            primary.canSaveDraft ? { label: 'Save draft', run: () => save.run().catch(reportError) } : undefined
          }
          primary={{ label: primary.label, run: () => act().catch(reportError) }}
          isSaving={save.isSaving}
        />
        {article && <ReviewNote article={article} review={review} onComments={() => setCommenting(true)} />}
        {props.notice ? <div className="pt-4">{props.notice(current)}</div> : <DraftNotice />}
        <div
          className={classNames(
            'pt-6',
            (isPanelOpen || isCommentingBeside) && 'grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]',
          )}
        >
          <div className="mx-auto flex w-full min-w-0 max-w-[44rem] flex-col gap-5">
            <TitleFields isDerived={description.isDerived} onText={content.focus} />
            <LeadPicture content={content} />
            <div hidden={!isEditor(user)} className="-mb-3 flex justify-end">
              <DraftFromNotes onDraft={addDraft} />
            </div>
            <RichTextEditor
              key={edition}
              content={content}
              wordpressEditUrl={article?.wordpressEditUrl ?? null}
              error={save.contentProblem}
              onPicture={leadOffer.offer}
            />
            <LeadOffer {...leadOffer} />
          </div>
          {article && isCommentingBeside && <CommentsAside articleId={article.id} />}
          <aside
            aria-label="Settings"
            hidden={!isPanelOpen || isCommentingBeside}
            className="min-w-0 lg:sticky lg:top-13 lg:-my-6 lg:max-h-[calc(100dvh-3.25rem)] lg:self-start lg:overflow-y-auto lg:border-l lg:py-6 lg:pr-1 lg:pl-6"
          >
            <SettingsPanel
              content={content}
              article={article}
              onSubmit={review.isOpen ? undefined : () => submit().catch(reportError)}
              ownSlug={saved.slug}
              onRestored={(restored) => props.onReplace(restored, undefined)}
              isSeoOpen={isSeoOpen}
              onSeoOpenChange={setSeoOpen}
              leads={leads}
              onLeadsChange={setLeads}
            />
          </aside>
        </div>
      </form>
      {preview.dialog}
      {article && isMobile && (
        <CommentsSheet articleId={article.id} isOpen={isCommenting} onOpenChange={setCommenting} />
      )}
      {isReviewing && (
        <PublishReview
          leads={leads}
          onLeadsChange={setLeads}
          isSaving={save.isSaving}
          refusal={save.refusal}
          onConfirm={(options) => publish(options).catch(reportError)}
          onClose={() => setReviewing(false)}
          onPictureField={(name) => {
            setReviewing(false)
            setTimeout(() => showLeadField(form, name), AFTER_DIALOG_MS)
          }}
        />
      )}
      {save.conflict && (
        <ConflictDialog
          conflict={save.conflict}
          onClose={save.closeConflict}
          onResolve={(theirs, draft) => props.onReplace(theirs, draft)}
        />
      )}
      <UnsavedChanges
        when={isDirty}
        description="Only you can see your changes. We’ll keep them and offer them when you come back."
      />
    </FormProvider>
  )
}

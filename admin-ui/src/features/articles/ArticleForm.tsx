import type { GeneratedText } from '@hometown/shared-types/ai-writing'
import { isEditor } from '@hometown/shared-types/auth'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { havePicturesArrived } from '../../parts/editor/awaited-pictures.ts'
import { RichTextEditor } from '../../parts/editor/RichTextEditor.tsx'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { textsOfSection } from './ArticleTextField.tsx'
import { editedArticleQuery } from './article-queries.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftFromNotes } from './DraftFromNotes.tsx'
import { EditorBar } from './EditorBar.tsx'
import type { ArticleFormProps } from './editor-contract.ts'
import { LeadOffer, useLeadOffer } from './LeadOffer.tsx'
import { LeadPicture } from './LeadPicture.tsx'
import { showLeadField } from './lead-notes.ts'
import { NewerVersionNote } from './NewerVersionNote.tsx'
import { NextSuggestion, useNextSuggestion } from './NextSuggestion.tsx'
import { usePreview } from './PreviewDialog.tsx'
import { PublishReview } from './publish/PublishReview.tsx'
import type { Refusal } from './refusal.ts'
import { LockedArticle } from './review/LockedArticle.tsx'
import { ReviewNote } from './review/ReviewNote.tsx'
import { EditingNote, SaveState } from './SaveState.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TitleFields } from './TitleFields.tsx'
import { useArticleForm } from './use-article-form.ts'
import { IN_REVIEW, useEditorActions } from './use-editor-actions.ts'
import { useFirstField } from './use-first-field.ts'
import { useSaveArticle } from './use-save-article.ts'

/** A dialog that closes gives the focus back to its button first. */
const AFTER_DIALOG_MS = 50

/** Always visible; others are in the settings, some of them in the collapsible SEO section. */
const IN_SIGHT = new Set(['title', 'description', 'content', 'imageUrl', 'imageCaption'])
const IN_SEO = new Set<string>(['slug', 'keywords', ...textsOfSection('seo')])

export function ArticleForm(props: ArticleFormProps) {
  const { article, saved, baseVersion, onCancel } = props
  const user = useCurrentUser()
  const draft = useArticleForm(props)
  const { form, content, current, autosave, isDirty } = draft
  const [isPanelWanted, togglePanel] = usePanelOpen()
  // On phones the panel is below the text.
  const isMobile = useIsMobile()
  const isPanelOpen = isPanelWanted || isMobile
  const [isSeoOpen, setSeoOpen] = useState(false)
  const [leads, setLeads] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const isPublished = saved.status === 'published'

  useFirstField({ form, content, isNew: !article, isQuiet: props.notice !== undefined || isMobile })

  const { derive } = draft.description
  const save = useSaveArticle({ ...props, ...draft, openFields, derive, leads, setLeads })
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

  const { review, primary, act, actSecond, submit, publish } = useEditorActions({
    ...{ form, article, saved, save, isDirty },
    onReview: setReviewing,
  })
  const saveByKey = async () => {
    if (isReviewing || save.isSaving) return
    // Readers see this save first, so it takes the button's way.
    if ((primary.does === 'review' && !primary.secondary) || primary.does === 'unschedule') await act()
    else await save.run({ stay: true, quiet: true, publishes: primary.does === 'update' })
  }
  useShortcut({ key: 's', mod: true }, () => saveByKey().catch(reportError))
  const isBehind = review.facts !== undefined && review.facts.version > (baseVersion ?? 0)
  const newer = isBehind && !save.isSaving && !save.conflict ? review.facts : undefined
  // Its time may have come, or somebody else's save may have taken it away.
  const secondary = newer && primary.secondary === 'Back to draft' ? undefined : primary.secondary
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
                status: review.status ?? saved.status,
                publishAt: review.publishAt ?? null,
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
          others={article && <EditingNote articleId={article.id} />}
          isPanelOpen={isPanelOpen}
          onTogglePanel={isMobile ? undefined : () => togglePanel()}
          onPreview={preview.open}
          isPreviewing={preview.isPending}
          onCancel={onCancel}
          secondary={secondary && { label: secondary, run: () => actSecond().catch(reportError) }}
          primary={{ label: primary.label, run: () => act().catch(reportError) }}
          isSaving={save.isSaving}
        />
        {article && <ReviewNote article={article} review={review} />}
        {article && newer && (
          <NewerVersionNote
            article={article}
            now={newer}
            isDirty={isDirty}
            onShow={(newest) => (isDirty ? save.compareWith(newest) : props.onReplace(newest, undefined))}
          />
        )}
        {props.notice ? <div className="pt-4">{props.notice(current, review.isOpen)}</div> : <DraftNotice />}
        <div className={classNames('pt-6', isPanelOpen && 'grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]')}>
          <div className="mx-auto flex w-full min-w-0 max-w-[44rem] flex-col gap-5">
            <TitleFields isDerived={draft.description.isDerived} onText={content.focus} />
            <LeadPicture content={content} />
            <div hidden={!isEditor(user)} className="-mb-3 flex justify-end">
              <DraftFromNotes onDraft={(generated) => addGeneratedDraft(draft, generated)} />
            </div>
            <RichTextEditor
              key={draft.edition}
              content={content}
              wordpressEditUrl={article?.wordpressEditUrl ?? null}
              error={save.contentProblem}
              onPicture={leadOffer.offer}
            />
            <LeadOffer {...leadOffer} />
          </div>
          <aside
            aria-label="Settings"
            hidden={!isPanelOpen}
            className="min-w-0 lg:sticky lg:top-13 lg:-my-6 lg:max-h-[calc(100dvh-3.25rem)] lg:self-start lg:overflow-y-auto lg:border-l lg:py-6 lg:pr-1 lg:pl-6"
          >
            <SettingsPanel
              content={content}
              article={article}
              plannedFor={article ? saved.publishAt : ''}
              isInReview={review.isOpen}
              saveWithNote={isPublished && isDirty ? (correction) => save.run({ stay: true, correction }) : undefined}
              onSubmit={() => submit().catch(reportError)}
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

/** In place of a contributor's editor, once an editor has published or scheduled the article. */
function DecidedArticle({ id }: { id: string }) {
  const { data } = useQuery(editedArticleQuery(id))
  return data ? <LockedArticle article={data} isOwn /> : <LoadingText />
}

/** The draft was just made of a suggestion: it can wait, and the next suggestion is one click away. */
function DraftNotice() {
  const next = useNextSuggestion()
  if (!next) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 text-quiet text-sm">
      Saved as a draft.
      <NextSuggestion search={next} />
    </p>
  )
}

const WAITING = {
  // Adding the draft resets the editor, which would cancel the upload.
  next: 'We’ll add the draft as soon as the upload is done.',
  lost: { title: 'Picture not uploaded', description: 'We added the draft without the picture. Upload it again.' },
}

type Draft = Pick<ReturnType<typeof useArticleForm>, 'form' | 'content' | 'replaceText'>

/** Adds a generated draft below the text, and fills empty fields. Returns whether all pictures of the text made it in. */
async function addGeneratedDraft({ form, content, replaceText }: Draft, draft: GeneratedText): Promise<boolean> {
  const isWhole = await havePicturesArrived(content, WAITING)
  const fill = { shouldDirty: true, shouldValidate: true } as const
  if (draft.title && form.getValues('title').trim() === '') form.setValue('title', draft.title, fill)
  if (draft.description && form.getValues('description').trim() === '')
    form.setValue('description', draft.description, fill)
  const paragraphs = draft.content.split(/\n{2,}/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  replaceText([content.get(), ...paragraphs].join(''))
  return isWhole
}

const KEY = 'hometown-editor-panel'

/** Whether the settings panel is open, remembered in this browser. */
function usePanelOpen(): [isOpen: boolean, toggle: (open?: boolean) => void] {
  const [isOpen, setOpen] = useState(read)
  const toggle = (open = !isOpen) => {
    setOpen(open)
    try {
      localStorage.setItem(KEY, String(open))
    } catch {
      // Without storage it lasts until the page closes.
    }
  }
  return [isOpen, toggle]
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false'
  } catch {
    return true
  }
}

interface RefusalNoteProps {
  refusal: Refusal
  /** Leads to the field at fault. */
  onGo(): void
}

/** Beside the pressed button: why nothing happened. */
function RefusalNote({ refusal: { what, why, fields }, onGo }: RefusalNoteProps) {
  const text = `${what}: ${why}`
  return (
    <div role="alert" className="flex min-w-0 flex-1 items-center gap-1.5 text-danger md:justify-end">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {fields.length > 0 ? (
        <button type="button" onClick={onGo} className="min-w-0 rounded-sm text-left underline underline-offset-2">
          {text}
        </button>
      ) : (
        <p className="min-w-0">
          {text} <span className="text-quiet max-md:hidden">This tab keeps your text.</span>
        </p>
      )}
    </div>
  )
}

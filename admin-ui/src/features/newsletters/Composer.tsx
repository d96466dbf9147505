import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { NEWSLETTER_ARTICLES_LIMIT } from '@hometown/shared-types/newsletter'
import { useEffect, useRef, useState } from 'react'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { NextNotes } from '../../parts/event-notes/NextNotes.tsx'
import { Provenance } from '../../parts/provenance/Provenance.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { ArticleChecklist } from './ArticleChecklist.tsx'
import { ChosenArticles } from './ChosenArticles.tsx'
import { ComposerActions } from './ComposerActions.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { IntroductionField } from './IntroductionField.tsx'
import { useKnownArticles } from './known-articles.ts'
import { PartsFields } from './PartsFields.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { type Opening, useComposer } from './use-composer.ts'
import { useSaveNewsletter } from './use-save-newsletter.ts'

const PreviewDialog = lazyPart(() => import('./preview/PreviewDialog.tsx'), 'PreviewDialog')

const TestMailDialog = lazyPart(() => import('./sending/preflight/TestMailDialog.tsx'), 'TestMailDialog')

const AFTER_MENU_MS = 50
const MISSING_FIELD = 'input[aria-invalid=true], [data-missing] input'

interface ComposerProps extends Opening {
  /** Milliseconds; set if the form started from an autosaved copy. */
  restoredAt: number | undefined
  takesFocus: boolean
  /** @param isLeaving true if the newsletter was scheduled and leaves the editor. */
  onSaved(newsletter: DeskNewsletter, isLeaving: boolean): void
  /** Reloads the stored version. */
  onReload(): void
}

export function Composer({ restoredAt, takesFocus, onSaved, onReload, ...opening }: ComposerProps) {
  const composer = useComposer(opening)
  const { fields, introduction, newsletter } = composer
  const known = useKnownArticles(fields.articleIds, newsletter?.articles ?? [])
  const save = useSaveNewsletter({ composer, onSaved })
  const [isPreviewing, setPreviewing] = useState(false)
  const [testedId, setTestedId] = useState<string>()
  const isScheduled = newsletter?.status === 'scheduled'
  const startAgain = () => {
    composer.forget()
    onReload()
  }
  const title = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wantsFocus = useRef(takesFocus)
  useEffect(() => {
    // Wait until the menu that led here has closed, because it returns the focus to its button.
    const timer = wantsFocus.current
      ? setTimeout(() => isFocusInDialog() || title.current?.focus(), AFTER_MENU_MS)
      : undefined
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // The invalid field may be out of sight above the buttons, so focus it.
    const missing = Object.keys(save.problems).length > 0 && form.current?.querySelector<HTMLElement>(MISSING_FIELD)
    if (missing) missing.focus()
  }, [save.problems])
  useShortcut({ key: 's', mod: true }, () => save.run(isScheduled ? 'scheduled' : 'draft').catch(reportError))

  return (
    <Card
      title={newsletter ? 'Edit newsletter' : 'Create newsletter'}
      description={stateOf(newsletter, composer.isDirty)}
    >
      <form
        ref={form}
        aria-label={newsletter ? 'Edit newsletter' : 'Create newsletter'}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        {restoredAt !== undefined && <RestoredNotice keptAt={restoredAt} onDiscard={startAgain} />}
        <div className="grid gap-4 lg:grid-cols-2">
          <Field label="Title" hint="The subject of the mail." required error={save.problems.title}>
            <Input
              ref={title}
              maxLength={300}
              value={fields.title}
              onChange={({ target }) => composer.change({ title: target.value })}
            />
          </Field>
          <Field label="Description" hint="Optional. Inboxes show it behind the subject.">
            <Textarea
              rows={1}
              maxLength={2000}
              value={fields.description}
              onChange={({ target }) => composer.change({ description: target.value })}
            />
          </Field>
        </div>
        <fieldset className="min-w-0">
          <legend className="pb-2 font-semibold">Articles</legend>
          <div className="grid gap-4 lg:grid-cols-2" data-missing={save.problems.articles && ''}>
            <ArticleChecklist
              chosen={fields.articleIds}
              onToggle={(article, isChosen) => {
                const others = fields.articleIds.filter((id) => id !== article.id)
                if (isChosen && others.length >= NEWSLETTER_ARTICLES_LIMIT) {
                  toast({ title: `A newsletter has ${NEWSLETTER_ARTICLES_LIMIT} articles at most.` })
                  return
                }
                if (isChosen) known.remember(article)
                composer.change({ articleIds: isChosen ? [...others, article.id] : others })
              }}
            />
            <ChosenArticles
              articles={known.articles}
              isLoading={known.isLoading}
              onChange={(articleIds) => composer.change({ articleIds })}
            />
          </div>
          {save.problems.articles && fields.articleIds.length === 0 && (
            <p className="pt-1.5 text-danger text-sm">{save.problems.articles}</p>
          )}
        </fieldset>
        <IntroductionField content={introduction} />
        <NextNotes />
        {newsletter && <Provenance of={{ type: 'newsletter', id: newsletter.id }} />}
        <div className="grid gap-6 lg:grid-cols-2">
          <PartsFields values={fields} onChange={composer.change} />
          <ScheduleFields
            date={fields.date}
            time={fields.time}
            error={save.problems.schedule}
            onChange={composer.change}
          />
        </div>
        <ComposerActions
          isScheduled={isScheduled}
          wantsTime={fields.date !== '' || fields.time !== ''}
          canPreview={fields.articleIds.length > 0}
          pending={save.isPending && !save.conflict ? save.status : undefined}
          onPreview={() => setPreviewing(true)}
          onSave={(status) => save.run(status).catch(reportError)}
        />
      </form>
      {isPreviewing && (
        <PartFrame overlay onClose={() => setPreviewing(false)}>
          <PreviewDialog
            values={composer.current()}
            newsletter={newsletter}
            isDirty={composer.isDirty}
            onSave={() => save.run(isScheduled ? 'scheduled' : 'draft')}
            onTest={setTestedId}
            onClose={() => setPreviewing(false)}
          />
        </PartFrame>
      )}
      {testedId !== undefined && (
        <PartFrame overlay onClose={() => setTestedId(undefined)}>
          <TestMailDialog newsletterId={testedId} open onOpenChange={(open) => !open && setTestedId(undefined)} />
        </PartFrame>
      )}
      {save.conflict && (
        <ConflictDialog
          mine={save.conflict.mine}
          theirs={save.conflict.theirs}
          pending={save.isPending}
          onClose={save.closeConflict}
          onKeepMine={save.overwrite}
          onTakeTheirs={startAgain}
        />
      )}
      <UnsavedChanges
        when={composer.isDirty}
        description="What was changed here is not saved. This browser keeps it, and offers it when you come back."
      />
    </Card>
  )
}

function stateOf(newsletter: DeskNewsletter | undefined, isDirty: boolean): string {
  if (isDirty) return 'Not saved yet. This browser keeps what you type.'
  if (!newsletter) return 'Articles, in the order that you like, with a few words before them.'
  return newsletter.status === 'scheduled' ? 'Scheduled, and saved' : 'Draft, saved'
}

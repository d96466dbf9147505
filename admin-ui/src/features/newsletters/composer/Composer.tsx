import { type DeskNewsletter, NEWSLETTER_SIGN_OFF_LIMIT } from '@hometown/shared-types/contract/newsletters'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { isFocusInDialog } from '../../../lib/dialog-focus.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import type { ContentBox } from '../../../parts/editor/content-box.ts'
import { CheckboxField, TextField } from '../../../parts/forms/fields.tsx'
import { StaleEntity } from '../../../parts/forms/StaleEntity.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'
import { SendNowDialog, TestMailDialog } from '../sending/SendDialogs.tsx'
import { HeldNewsletterNotice } from '../sending/SendNotices.tsx'
import { ChosenArticles } from './ChosenArticles.tsx'
import type { ComposerValues } from './composer-values.ts'
import { inMailOrder, useListedArticles } from './listed-articles.ts'
import { MailPane } from './MailPane.tsx'
import { PicksPanel } from './PicksPanel.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { SendPanel } from './SendPanel.tsx'
import { type SavedNewsletterStatus, useComposer, useLiveMail, useThisWeek } from './use-composer.ts'

interface ComposerProps {
  opened: DeskNewsletter | undefined
  /** The values that a new newsletter begins with. */
  start: ComposerValues
  /** The editor opened this composer, so it takes the focus. */
  takesFocus: boolean
  onSaved(newsletter: DeskNewsletter): void
  /** Called when a send was refused because another editor has saved since. The form has nothing unsaved. */
  onStale(): void
}

const NewsletterText = TextField<ComposerValues>
const NewsletterCheckbox = CheckboxField<ComposerValues>

type ComposerDialog = { what: 'preview' | 'test' } | { what: 'send'; newsletter: DeskNewsletter }

export function Composer({ opened, start, takesFocus, onSaved, onStale }: ComposerProps) {
  const composer = useComposer({ opened, start, onSaved })
  const { edited, fields, newsletter, isDirty, change, check } = composer
  const listed = useListedArticles(fields.articleIds)
  const week = useThisWeek(composer)
  const live = useLiveMail(fields)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ComposerDialog>()
  const [isOpeningSend, setOpeningSend] = useState(false)
  const heading = useId()
  const status = newsletter?.status === 'scheduled' ? 'scheduled' : 'draft'
  const isStored = newsletter !== undefined && !isDirty
  // A send uses the stored version, so it saves first. A test saves when it is really sent.
  const getStored = async () => (isStored ? newsletter : composer.save(status))
  const onSave = (wanted: SavedNewsletterStatus) => {
    composer.save(wanted).catch(reportError)
  }
  const openSend = async () => {
    setOpeningSend(true)
    const stored = await getStored()
    setOpeningSend(false)
    if (stored) setDialog({ what: 'send', newsletter: stored })
  }
  const openTest = async () => {
    if (isStored || (await check(status))) setDialog({ what: 'test' })
  }
  useShortcut({ key: 's', mod: true }, () => onSave(status))
  const { setFocus } = edited.form
  useEffect(() => {
    if (takesFocus && !isFocusInDialog()) setFocus('title')
  }, [takesFocus, setFocus])

  const closeDialog = () => setDialog(undefined)
  return (
    <section aria-labelledby={heading} className="rounded-lg border bg-surface shadow-raised">
      <FormProvider {...edited.form}>
        <form
          aria-labelledby={heading}
          noValidate
          onSubmit={(event) => event.target === event.currentTarget && event.preventDefault()}
        >
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
            <h2 id={heading} className="font-semibold">
              {newsletter ? 'Edit newsletter' : 'Create newsletter'}
            </h2>
            <p className="min-w-0 flex-auto text-quiet text-sm">{newsletterStatusText(newsletter, isDirty)}</p>
            <Button size="sm" pending={week.isPending} onClick={() => week.mutate()}>
              {!week.isPending && <CalendarDays aria-hidden />}
              Add this week’s best
            </Button>
          </header>
          <div className="grid lg:grid-cols-[minmax(20rem,5fr)_minmax(0,7fr)]">
            <div className="flex min-w-0 flex-col gap-5 p-4">
              {newsletter?.sending?.heldReason && (
                <HeldNewsletterNotice reason={newsletter.sending.heldReason} scheduledFor={newsletter.scheduledFor} />
              )}
              <StaleEntity of={edited} />
              <NewsletterText name="title" label="Title" aside="Subject of the email" required maxLength={300} />
              <NewsletterText
                name="description"
                label="Description"
                aside={fields.description === '' ? 'Preview line: your first stories' : 'Preview line in inboxes'}
                maxLength={2000}
                placeholder={live.mail?.preheader}
              />
              <PicksPanel />
              <ChosenArticles
                articles={inMailOrder(listed.articles)}
                isLoading={listed.isLoading}
                onChange={(articleIds) => change({ articleIds })}
              />
              <NewsletterIntroductionField content={composer.introduction} />
              <OtherNewsletterFields onlyChosenSections={fields.onlyChosenSections} />
            </div>
            <MailPane live={live} />
          </div>
          <SendPanel
            composer={composer}
            live={live}
            isOpeningSend={isOpeningSend}
            onSave={onSave}
            onPreview={() => setDialog({ what: 'preview' })}
            onTest={() => openTest().catch(reportError)}
            onSend={() => openSend().catch(reportError)}
          />
        </form>
      </FormProvider>
      {dialog?.what === 'preview' && <PreviewDialog values={fields} onClose={closeDialog} />}
      {dialog?.what === 'test' && <TestMailDialog getStored={getStored} saves={!isStored} onClose={closeDialog} />}
      {dialog?.what === 'send' && (
        <SendNowDialog
          newsletter={dialog.newsletter}
          onClose={closeDialog}
          onSent={() => {
            const { id } = dialog.newsletter
            navigate({ to: paths.newsletter, params: { id }, ignoreBlocker: true }).catch(reportError)
          }}
          onStale={onStale}
        />
      )}
      <UnsavedChanges when={isDirty} isAnother={(now, next) => now.edit !== next.edit} />
    </section>
  )
}

function newsletterStatusText(newsletter: DeskNewsletter | undefined, isDirty: boolean): string {
  if (isDirty) return 'Not saved yet'
  if (!newsletter) return 'Pick articles, or add this week’s best.'
  return newsletter.status === 'scheduled' ? 'Scheduled, and saved' : 'Draft, saved'
}

/** The editor loads late: it is the largest part of the screen and not needed first. */
const RichTextEditor = lazyPart(() => import('../../../parts/editor/RichTextEditor.tsx'), 'RichTextEditor')

function NewsletterIntroductionField({ content }: { content: ContentBox }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Introduction</legend>
      <p className="pb-2 text-quiet text-sm">
        Optional. Readers see it before the articles, in the email and on the web.
      </p>
      <div className="rounded-md border bg-ground px-3">
        <PartFrame fallback={<Skeleton className="my-3 h-64 w-full" />}>
          <RichTextEditor content={content} label="Introduction" wordpressEditUrl={null} error={undefined} />
        </PartFrame>
      </div>
    </fieldset>
  )
}

/** Edits the newsletter's parts besides the articles, and which of them each reader gets. */
function OtherNewsletterFields({ onlyChosenSections }: Pick<ComposerValues, 'onlyChosenSections'>) {
  return (
    <>
      <NewsletterCheckbox
        name="includesCalendar"
        label="This week on the calendar"
        hint="Published events in the seven days after the send, each reader’s own categories first."
      />
      <NewsletterCheckbox
        name="onlyChosenSections"
        label="Only the sections they chose"
        hint={
          onlyChosenSections
            ? 'Readers with no article in their sections get the introduction and the calendar, or no email if there are none.'
            : 'Every reader gets every article, with their own sections first.'
        }
      />
      <NewsletterText
        name="signOff"
        label="Sign-off"
        hint="Optional. Plain text at the end of the email."
        rows={2}
        maxLength={NEWSLETTER_SIGN_OFF_LIMIT}
      />
    </>
  )
}

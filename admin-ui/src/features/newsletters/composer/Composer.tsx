import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { CalendarDays } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { isFocusInDialog } from '../../../lib/dialog-focus.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { StaleNotice } from '../../../parts/forms/StaleNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'
import { HeldNotice } from '../sending/SendNotices.tsx'
import { ComposerDialogs, useComposerDialogs } from './ComposerDialogs.tsx'
import { ComposerFrame, type ComposerPart, useIsNarrow, useIsShort } from './ComposerFrame.tsx'
import { type ContentTab, ContentTabs } from './ContentTabs.tsx'
import type { ComposerValues } from './composer-values.ts'
import { useKnownArticles } from './listed-articles.ts'
import { MailPane } from './MailPane.tsx'
import { DescriptionField, primaryStatus, SaveButton, SendPanel } from './SendPanel.tsx'
import { type ComposerState, type SavedStatus, useComposer, useLiveMail, useThisWeek } from './use-composer.ts'

interface ComposerProps {
  /** Undefined for a new one. */
  opened: DeskNewsletter | undefined
  /** What a new one begins with. */
  start: ComposerValues
  takesFocus: boolean
  onSaved(newsletter: DeskNewsletter): void
  /** Begins again with the stored version. */
  onReload(): void
}

export function Composer({ opened, start, takesFocus, onSaved, onReload }: ComposerProps) {
  const composer = useComposer({ opened, start, onSaved })
  const { fields, newsletter, errors, missing } = composer
  const known = useKnownArticles(fields.articleIds, opened?.articles ?? [])
  const week = useThisWeek(composer, known.remember)
  const live = useLiveMail(fields)
  const dialogs = useComposerDialogs(composer)
  const [part, setPart] = useState<ComposerPart>('articles')
  const [tab, setTab] = useState<ContentTab>('articles')
  const isNarrow = useIsNarrow()
  const isShort = useIsShort()
  const heading = useId()
  const title = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isScheduled = newsletter?.status === 'scheduled'
  const onSave = (status: SavedStatus) => {
    composer.save(status).catch(reportError)
  }
  useOpeningFocus(title, takesFocus)
  useMissingField(form, missing, () => {
    if (missing.title) return
    setPart(missing.articleIds ? 'articles' : 'send')
    if (missing.articleIds) setTab('articles')
  })
  useShortcut({ key: 's', mod: true }, () => onSave(isScheduled ? 'scheduled' : 'draft'))
  const startAgain = () => {
    composer.forget()
    onReload()
  }

  return (
    <section
      aria-labelledby={heading}
      className="flex h-full min-h-0 flex-col rounded-lg border bg-surface shadow-raised"
    >
      <form
        ref={form}
        aria-labelledby={heading}
        noValidate
        className="flex min-h-0 flex-1 flex-col gap-3 p-3"
        onSubmit={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        <ComposerFrame
          isNarrow={isNarrow}
          part={part}
          onPart={setPart}
          head={
            <>
              <div className="flex items-center gap-3">
                <div className="min-w-0 flex-1 lg:flex lg:items-baseline lg:gap-3">
                  <h2 id={heading} className="shrink-0 font-semibold max-lg:sr-only">
                    {newsletter ? 'Edit newsletter' : 'Create newsletter'}
                  </h2>
                  <ComposerStatus newsletter={newsletter} isDirty={composer.isDirty} />
                </div>
                <Button size="sm" pending={week.isPending} onClick={() => week.mutate()}>
                  {!week.isPending && <CalendarDays aria-hidden />}
                  Add this week’s best
                </Button>
              </div>
              {newsletter?.sending?.heldReason && (
                <HeldNotice reason={newsletter.sending.heldReason} scheduledFor={newsletter.scheduledFor} />
              )}
              {composer.stale && <StaleNotice noun="newsletter" onTake={startAgain} onOverwrite={composer.overwrite} />}
              {composer.restoredAt !== undefined && (
                <RestoredNotice keptAt={composer.restoredAt} onDiscard={startAgain} />
              )}
              <div className="grid grid-cols-1 gap-x-4 lg:grid-cols-2">
                <TitleField
                  composer={composer}
                  error={errors.title?.message}
                  found={live.mail?.preflight.checks.find(({ id }) => id === 'title')?.details}
                  field={title}
                  isNarrow={isNarrow}
                />
                {!isNarrow && <DescriptionField composer={composer} proposed={live.mail?.preheader} />}
              </div>
            </>
          }
          contents={
            <ContentTabs
              composer={composer}
              isSplit={isNarrow || isShort}
              known={known}
              value={tab}
              onChange={setTab}
              articlesError={errors.articleIds?.message}
            />
          }
          mail={<MailPane live={live} isNarrow={isNarrow} />}
          send={<SendPanel composer={composer} live={live} isNarrow={isNarrow} onSave={onSave} {...dialogs.openers} />}
          primary={
            <SaveButton
              className="w-full"
              variant="primary"
              status={primaryStatus(isScheduled, fields.date !== '' || fields.time !== '')}
              isScheduled={isScheduled}
              pending={composer.pending}
              onSave={onSave}
            />
          }
        />
      </form>
      <ComposerDialogs composer={composer} dialogs={dialogs} />
      <UnsavedChanges
        when={composer.isDirty}
        description="Your changes aren’t saved. This tab keeps them and offers them when you come back."
      />
    </section>
  )
}

interface RestoredNoticeProps {
  /** Milliseconds. */
  keptAt: number
  onDiscard(): void
}

/** Says that the form shows unsaved text from an earlier session. */
function RestoredNotice({ keptAt, onDiscard }: RestoredNoticeProps) {
  const { ago } = useCountyTime()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-64">You typed this {ago(keptAt)} and didn’t save it. Only this tab has it.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  )
}

const AFTER_MENU_MS = 50

/** Focuses the field after the menu that led here has closed, because it returns the focus to its button. */
function useOpeningFocus(field: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const wantsFocus = useRef(takesFocus)
  useEffect(() => {
    const timer = wantsFocus.current
      ? setTimeout(() => isFocusInDialog() || field.current?.focus(), AFTER_MENU_MS)
      : undefined
    return () => clearTimeout(timer)
  }, [field])
}

interface ComposerStatusProps {
  newsletter: DeskNewsletter | undefined
  isDirty: boolean
}

function ComposerStatus({ newsletter, isDirty }: ComposerStatusProps) {
  return <p className="text-quiet text-sm lg:truncate">{statusOf(newsletter, isDirty)}</p>
}

function statusOf(newsletter: DeskNewsletter | undefined, isDirty: boolean): string {
  if (isDirty) return 'Not saved yet. This tab keeps what you type.'
  if (!newsletter) return 'Pick articles, or add this week’s best.'
  return newsletter.status === 'scheduled' ? 'Scheduled, and saved' : 'Draft, saved'
}

const MISSING_FIELD = 'input[aria-invalid=true], [data-missing] input'

/** Focuses the field that a save asked for, once its tab is open. @param open opens the tab of these problems */
function useMissingField(form: RefObject<HTMLElement | null>, problems: object, open: () => void): void {
  const isWanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new problems take the focus.
  useEffect(() => {
    isWanted.current = Object.keys(problems).length > 0
    if (isWanted.current) open()
  }, [problems])
  useEffect(() => {
    if (!isWanted.current) return
    const field = form.current?.querySelector<HTMLElement>(MISSING_FIELD)
    if (!field || field.closest('[hidden]')) return
    isWanted.current = false
    field.focus()
  })
}

interface TitleFieldProps {
  composer: ComposerState
  error: string | undefined
  /** What the checks say about it. */
  found: string | undefined
  field: RefObject<HTMLInputElement | null>
  /** On phones the placeholder is the visible label. */
  isNarrow: boolean
}

function TitleField({ composer: { fields, change }, error, found, field, isNarrow }: TitleFieldProps) {
  return (
    <Field
      label="Title"
      {...(!isNarrow && { aside: 'Subject of the email' })}
      hint={found}
      required
      error={error}
      className={classNames(isNarrow && '[&>div:first-child]:sr-only')}
    >
      <Input
        ref={field}
        maxLength={300}
        {...(isNarrow && { placeholder: 'Title, the subject of the email' })}
        value={fields.title}
        onChange={({ target }) => change({ title: target.value, titleFollowsDay: false })}
      />
    </Field>
  )
}

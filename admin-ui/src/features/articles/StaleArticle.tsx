import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { EMPLOYMENT_LABELS } from '@hometown/shared-types/contract/jobs'
import { useId, useMemo, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import {
  type ArticleDraft,
  changedFields,
  DRAFT_FIELDS,
  type DraftField,
  draftOfArticle,
  FIELD_NAMES,
} from './article-draft.ts'
import { EditorNote } from './EditorNotice.tsx'
import { type DiffPart, DiffText, diffWords } from './TextDiff.tsx'

interface NewerVersionNoteProps {
  /** As the form knows it. */
  article: DeskArticle
  /** As it is stored now. */
  now: Pick<DeskArticle, 'status' | 'updatedAt' | 'savedBy'>
  isDirty: boolean
  /** Shows the stored version: in the form, or beside what was typed. */
  onShow(): void
}

/** The stored article is newer than the form, which keeps what was typed until its user chooses. */
export function NewerVersionNote({ article, now, isDirty, onShow }: NewerVersionNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const wentLive = article.publishAt !== null && now.status === 'published' && !now.savedBy
  const { wordpressEditUrl } = article
  const what = wentLive
    ? 'This article was published as scheduled'
    : savedByText({ savedBy: now.savedBy, wordpressEditUrl }, user)
  return (
    <EditorNote
      label="Newer version"
      actions={
        <Button size="sm" onClick={onShow}>
          {isDirty ? 'Compare versions' : 'Show newest version'}
        </Button>
      }
    >
      {what} at {time.time(now.updatedAt)}. {isDirty && 'What you typed is still here.'}
    </EditorNote>
  )
}

/** Who made a version: “Nora Hill saved this article”. */
function savedByText(
  { savedBy, wordpressEditUrl }: Pick<DeskArticle, 'savedBy' | 'wordpressEditUrl'>,
  user: CurrentUser,
): string {
  if (!savedBy) return wordpressEditUrl === null ? 'This article changed' : 'This article changed in WordPress'
  if (savedBy.username === user.username) return 'You saved this article in another tab or on another device'
  return `${savedBy.name} saved this article`
}

type Choice = 'theirs' | 'mine'

interface ConflictDialogProps {
  /** The version that another form, or nobody, saved in the meantime. */
  theirs: DeskArticle
  mine: ArticleDraft
  /** What both began with. */
  base: ArticleDraft
  onClose(): void
  onResolve(draft: ArticleDraft): void
}

/** Shows two edits of one article side by side and asks which to keep. Nothing is overwritten. */
export function ConflictDialog({ theirs: article, mine, base, onClose, onResolve }: ConflictDialogProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const theirs = draftOfArticle(article, time.zone)
  const differing = changedFields(theirs, mine)
  const [choices, setChoices] = useState(() => suggestChoices(base, theirs, mine))
  const kept = differing.map((field) => [field, (choices[field] === 'theirs' ? theirs : mine)[field]])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={savedByText(article, user)}
      description={`Saved ${time.ago(article.updatedAt)}, at ${time.time(article.updatedAt)}. Choose what to keep, then save again.`}
      width="xl"
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button variant="primary" onClick={() => onResolve({ ...theirs, ...Object.fromEntries(kept) })}>
            Continue with these
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {differing.length === 0 && <p>Both versions are the same. You can continue with the newer one.</p>}
        {differing.map((field) => (
          <ConflictField
            key={field}
            field={field}
            theirs={textOf(theirs[field])}
            mine={textOf(mine[field])}
            choice={choices[field] ?? 'mine'}
            onChoose={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** Fields that only they changed are theirs; every field that this user changed is this user's. */
function suggestChoices(base: ArticleDraft, theirs: ArticleDraft, mine: ArticleDraft) {
  const myChanges = new Set(changedFields(base, mine))
  const theirChanges = new Set(changedFields(base, theirs))
  const choices: Partial<Record<DraftField, Choice>> = {}
  for (const field of DRAFT_FIELDS)
    choices[field] = theirChanges.has(field) && !myChanges.has(field) ? 'theirs' : 'mine'
  return choices
}

function textOf(value: ArticleDraft[DraftField]): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  const { isRemote, employmentType, ...texts } = value
  const type = employmentType && EMPLOYMENT_LABELS[employmentType]
  return [isRemote && 'Remote', type, ...Object.values(texts)].filter(Boolean).join(', ')
}

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'theirs', label: 'Use their version' },
  { value: 'mine', label: 'Keep my version' },
]

interface ConflictFieldProps {
  field: DraftField
  theirs: string
  mine: string
  choice: Choice
  onChoose(choice: Choice): void
}

function ConflictField({ field, theirs, mine, choice, onChoose }: ConflictFieldProps) {
  const id = useId()
  const parts = useMemo(() => diffWords(theirs, mine), [theirs, mine])
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 font-semibold">{FIELD_NAMES[field]}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Side title="Theirs" parts={parts} hides="added" isCode={field === 'content'} />
        <Side title="Yours" parts={parts} hides="removed" isCode={field === 'content'} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="radio"
              name={id}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SideProps {
  title: string
  parts: readonly DiffPart[]
  hides: DiffPart['kind']
  /** Uses a monospace font, because the text font shows `-->` as an arrow. */
  isCode: boolean
}

function Side({ title, parts, hides, isCode }: SideProps) {
  const shown = parts.filter(({ kind }) => kind !== hides)
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-1.5 text-quiet text-sm">{title}</h3>
      <div className={`whitespace-pre-wrap break-words p-3 ${isCode ? 'font-mono text-sm' : ''}`}>
        {shown.length === 0 && <span className="text-quiet">Empty</span>}
        <DiffText parts={shown.map((part) => (part.kind === 'same' ? shortened(part) : part))} />
      </div>
    </section>
  )
}

/** Cuts long common stretches down to enough context to find the place. */
function shortened({ kind, text }: DiffPart): DiffPart {
  return { kind, text: text.length > 600 ? `${text.slice(0, 200)} … ${text.slice(-200)}` : text }
}

import { FRONT_PIN_HOURS } from '@hometown/shared-types/contract/front-page'
import { categoryDetails, HOME_SECTION_ORDER } from '@hometown/shared-types/rules/categories'
import { slugify } from '@hometown/shared-types/rules/slugs'
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCountyTime, zoneNote } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { TextField } from '../../../parts/forms/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { type ArticleDraft, wallTimeOf } from '../article-draft.ts'
import type { SaveOptions, SaveRefusal } from '../editor-actions.ts'
import { canLead } from './after-publish.ts'
import { CategoryButtons, useReviewKeys } from './CategoryButtons.tsx'
import { PictureCheck, ShareCardPreview } from './PublishPreview.tsx'

const PUBLISH_FORM_ID = 'publish-review'

interface PublishReviewProps {
  /** The time that a scheduled article is planned for. */
  plannedFor: number | null
  isSaving: boolean
  refusal: SaveRefusal | undefined
  /** Publishes, now or at a time. */
  onConfirm(options: SaveOptions): void
  onClose(): void
}

/** Asks where, when and how an article is published before readers see it. Enter confirms. */
export function PublishReview(props: PublishReviewProps) {
  const { plannedFor, isSaving, refusal, onConfirm, onClose } = props
  const { zone } = useCountyTime()
  const { control, setValue, setError, formState } = useFormContext<ArticleDraft>()
  const [category, status] = useWatch({ control, name: ['category', 'status'] })
  const [at, setAt] = useState<string | undefined>(() =>
    status === 'published' ? undefined : wallTimeOf(plannedFor, zone) || undefined,
  )
  const firstField = useRef<HTMLElement | null>(null)
  const whenField = useRef<HTMLInputElement>(null)
  const [asksTime, setAsksTime] = useState(false)
  const [leads, setLeads] = useState(false)
  const isLater = at !== undefined

  function confirm(): void {
    if (category === '') {
      setError('category', { message: 'Choose a category' })
      firstField.current?.focus()
    } else if (at === '') {
      setAsksTime(true)
      whenField.current?.focus()
    } else onConfirm({ leads, ...(isLater ? { status: 'scheduled', publishAt: at } : { status: 'published' }) })
  }
  useReviewKeys({
    choose: (chosen) => setValue('category', chosen, { shouldDirty: true, shouldValidate: true }),
    confirm: () => isSaving || confirm(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) confirm()
  }
  const label = isLater ? 'Schedule' : 'Publish'

  return (
    <Dialog
      onClose={onClose}
      title={isLater ? 'Schedule this article' : 'Publish this article'}
      width="xl"
      isSheet
      initialFocus={firstField}
      footer={
        <>
          {refusal && (
            <p role="alert" className="mr-auto self-center text-danger">
              {refusal.what}: {refusal.why}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={PUBLISH_FORM_ID}
            variant="primary"
            pending={isSaving}
            ref={(button) => {
              if (category !== '') firstField.current = button
            }}
          >
            {label}
            <span aria-hidden className="max-md:hidden">
              <Kbd>Enter</Kbd>
            </span>
          </Button>
        </>
      }
    >
      <form
        id={PUBLISH_FORM_ID}
        noValidate
        onSubmit={submit}
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <CategoryButtons firstField={firstField} error={formState.errors.category?.message} />
          <FrontPageChoice leads={leads} onChange={setLeads} />
          <PublishTimeChoice
            at={at}
            onChange={setAt}
            field={whenField}
            error={asksTime && at === '' ? 'Please set a date and a time.' : undefined}
          />
          <ArticleAddressField />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PictureCheck />
          <ShareCardPreview />
        </div>
      </form>
    </Dialog>
  )
}

function ArticleAddressField() {
  const { siteUrl } = useSite()
  const [title, slug] = useWatch<ArticleDraft, ['title', 'slug']>({ name: ['title', 'slug'] })
  const host = (siteUrl || location.origin).replace(/^https?:\/\//, '')
  const proposed = slugify(title)
  return (
    <TextField<ArticleDraft>
      name="slug"
      label="Address"
      hint={
        <span className="wrap-anywhere">
          {host}/{slug.trim() || proposed}
        </span>
      }
      autoComplete="off"
      spellCheck={false}
      placeholder={proposed}
    />
  )
}

interface FrontPageChoiceProps {
  leads: boolean
  onChange(leads: boolean): void
}

/** Says in which section readers find the article, and lets editors make it lead the front page. */
function FrontPageChoice({ leads, onChange }: FrontPageChoiceProps) {
  const name = useId()
  const { control } = useFormContext<ArticleDraft>()
  const category = useWatch({ control, name: 'category' })
  const mayLead = canLead(category)
  const isOnFront = HOME_SECTION_ORDER.some((section) => section === category)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium">Where it will appear</legend>
      <div className="flex flex-col gap-1.5">
        {category && (
          <p className="text-quiet">
            On the {category} page (/{categoryDetails(category).slug}){isOnFront ? ', and on the front page.' : '.'}
          </p>
        )}
        <PublishChoiceRow name={name} isChosen={!leads || !mayLead} onChoose={() => onChange(false)}>
          Let the front page place it, by how new and how important it is
        </PublishChoiceRow>
        {mayLead && (
          <PublishChoiceRow name={name} isChosen={leads} onChoose={() => onChange(true)}>
            Lead the front page for {FRONT_PIN_HOURS.lead} hours
          </PublishChoiceRow>
        )}
      </div>
    </fieldset>
  )
}

interface PublishTimeChoiceProps {
  /** The wall-clock time in the county; undefined for now, empty until it is filled in. */
  at: string | undefined
  onChange(at: string | undefined): void
  field: RefObject<HTMLInputElement | null>
  error?: string | undefined
}

function PublishTimeChoice({ at, onChange, field, error }: PublishTimeChoiceProps) {
  const id = useId()
  const { zone } = useCountyTime()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium">When</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <PublishChoiceRow name={id} isChosen={at === undefined} onChoose={() => onChange(undefined)}>
          Now
        </PublishChoiceRow>
        <PublishChoiceRow name={id} isChosen={at !== undefined} onChoose={() => onChange('')}>
          At a time
        </PublishChoiceRow>
        {at !== undefined && (
          <Input
            ref={field}
            type="datetime-local"
            aria-label="Publish at"
            aria-describedby={`${id}-hint`}
            required
            aria-invalid={error !== undefined}
            className="w-fit scroll-mb-16"
            value={at}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="pt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {at !== undefined && (
        <p id={`${id}-hint`} className="pt-1.5 text-quiet text-sm">
          {zoneNote(zone)}
        </p>
      )}
    </fieldset>
  )
}

interface PublishChoiceRowProps {
  /** The name of the group of choices. */
  name: string
  isChosen: boolean
  onChoose(): void
  children: ReactNode
}

/** Shows a native radio button: arrow keys move between them, and Enter confirms the dialog. */
function PublishChoiceRow({ name, isChosen, onChoose, children }: PublishChoiceRowProps) {
  return (
    <label className="flex w-fit cursor-pointer items-center gap-2 max-md:min-h-11">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4 accent-accent" />
      {children}
    </label>
  )
}

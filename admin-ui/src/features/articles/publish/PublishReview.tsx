import { type FormEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import type { ArticleValues } from '../article-draft.ts'
import { CHOOSE_CATEGORY } from '../article-form.schema.ts'
import type { Refusal } from '../refusal.ts'
import type { SaveOptions } from '../save-settings.ts'
import { AddressField } from './AddressField.tsx'
import { AuthorField } from './AuthorField.tsx'
import { CategoryButtons } from './CategoryButtons.tsx'
import { FrontPageChoice } from './FrontPageChoice.tsx'
import { PictureCheck } from './PictureCheck.tsx'
import { ShareCardPreview } from './ShareCardPreview.tsx'
import { TopicsLine } from './TopicsLine.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { WhenChoice } from './WhenChoice.tsx'

const FORM_ID = 'publish-review'
const CONFIRM = { key: 'enter', mod: true } as const

interface PublishReviewProps {
  leads: boolean
  onLeadsChange(leads: boolean): void
  isSaving: boolean
  /** Why the last try did nothing. */
  refusal: Refusal | undefined
  /** Publishes, now or at a time. */
  onConfirm(options: SaveOptions): void
  onClose(): void
  /** Closes the review and shows where the lead picture's text is missing. */
  onPictureField(field: 'credit' | 'caption'): void
}

/** The last look before readers see an article: where, when and how. Enter confirms. */
export function PublishReview(props: PublishReviewProps) {
  const { leads, onLeadsChange, isSaving, refusal, onConfirm, onClose, onPictureField } = props
  const { control, getValues, setValue, setError, formState } = useFormContext<ArticleValues>()
  const [category, publishAt, status] = useWatch({ control, name: ['category', 'publishAt', 'status'] })
  const [asksAuthor] = useState(() => getValues('authorName').trim() === '')
  const [at, setAt] = useState<string | undefined>(() => (status === 'published' ? undefined : publishAt || undefined))
  const firstField = useRef<HTMLElement | null>(null)
  const whenField = useRef<HTMLInputElement>(null)
  const [asksTime, setAsksTime] = useState(false)
  const isLater = at !== undefined

  function confirm(): void {
    const hasCategory = getValues('category') !== ''
    const hasAuthor = getValues('authorName').trim() !== ''
    if (!hasCategory) setError('category', { message: CHOOSE_CATEGORY })
    if (!hasAuthor) setError('authorName', { message: 'Author name is required' })
    if (!hasCategory || !hasAuthor) firstField.current?.focus()
    else if (at === '') {
      setAsksTime(true)
      whenField.current?.focus()
    } else {
      const now = { status: 'published', publishAt: '' } as const
      onConfirm({ publishes: true, set: isLater ? { status: 'draft', publishAt: at } : now })
    }
  }
  useShortcut(CONFIRM, confirm, { enabled: !isSaving })
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
      open
      onOpenChange={(open) => !open && onClose()}
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
            form={FORM_ID}
            variant="primary"
            pending={isSaving}
            ref={(button) => {
              if (!asksAuthor && category !== '') firstField.current = button
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
        id={FORM_ID}
        noValidate
        onSubmit={submit}
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          {asksAuthor && <AuthorField firstField={firstField} error={formState.errors.authorName?.message} />}
          <CategoryButtons
            firstField={asksAuthor ? undefined : firstField}
            error={formState.errors.category?.message}
          />
          <FrontPageChoice leads={leads} onChange={onLeadsChange} />
          <TopicsLine />
          <WhenChoice
            at={at}
            onChange={setAt}
            field={whenField}
            error={asksTime && at === '' ? 'Please set a date and a time.' : undefined}
          />
          <AddressField />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PictureCheck onField={onPictureField} />
          <ShareCardPreview />
        </div>
      </form>
    </Dialog>
  )
}

import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { addSubscriberSchema, type DeskSubscriber, subscriberCalls } from '@hometown/shared-types/desk-subscriber'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'

interface SubscriberDialogProps {
  /** Undefined for a new one. */
  subscriber?: DeskSubscriber
  onClose(): void
}

export function SubscriberDialog({ subscriber: opened, onClose }: SubscriberDialogProps) {
  const formId = useId()
  const { form, entity: subscriber, submit, stale, takeTheirs, isPending, isSaved } = useSubscriberForm(opened, onClose)
  const { errors } = form.formState
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isSaved ? onClose() : setLeaving(true))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={subscriber ? 'Edit Subscriber' : 'Add Subscriber'}
      {...(!subscriber && {
        description: 'Only add someone who asked for the newsletter. If readers must confirm, we email them first.',
      })}
      footer={
        <FormButtons
          form={formId}
          label={isPending ? 'Saving...' : subscriber ? 'Save' : 'Add'}
          pending={isPending}
          onCancel={leave}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // The dialog may be inside a sheet or table that has its own form.
          event.stopPropagation()
          event.preventDefault()
          submit().catch(reportError)
        }}
      >
        {stale && (
          <StaleNotice
            noun="subscriber"
            changedAt={stale.updatedAt}
            onTake={takeTheirs}
            onOverwrite={() => submit(stale).catch(reportError)}
          />
        )}
        <Field
          label="Email"
          error={errors.email?.message}
          required
          hint={subscriber && 'A new address is unconfirmed. If readers must confirm, we email them.'}
        >
          <Input type="email" autoComplete="off" spellCheck={false} {...form.register('email')} />
        </Field>
        <Controller
          control={form.control}
          name="categories"
          render={({ field }) => (
            <CategoryChoice
              label="Categories"
              value={field.value}
              onChange={field.onChange}
              error={errors.categories?.message}
            />
          )}
        />
        {!subscriber && (
          <>
            <Field
              label="Source of consent"
              hint="We keep it as proof, such as “Sign-up sheet at the library, May 2026”."
              error={errors.consentSource?.message}
              required
            >
              <Input {...form.register('consentSource')} />
            </Field>
            <Field label="Note" error={errors.note?.message}>
              <Textarea rows={2} {...form.register('note')} />
            </Field>
          </>
        )}
      </form>
      <UnsavedChanges when={!isSaved} />
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  )
}

/** Edits have no source of consent, so that they don't ask for it again. */
const formSchema = addSubscriberSchema.partial({ consentSource: true })
type FormValues = z.input<typeof formSchema>

function useSubscriberForm(opened: DeskSubscriber | undefined, onSaved: () => void) {
  return useEntityForm<FormValues, z.output<typeof formSchema>, DeskSubscriber>({
    noun: 'subscriber',
    opened,
    resolver: zodResolver(formSchema),
    valuesOf,
    save: ({ email, categories, consentSource = '', note }, over) =>
      over
        ? api(subscriberCalls.update, {
            params: { id: over.id },
            body: { email, categories, version: over.version },
          })
        : api(subscriberCalls.add, { body: { email, categories, consentSource, note } }),
    queryKey: ['subscribers'],
    savedText: ({ email }) => email,
    onSaved,
  })
}

function valuesOf(subscriber: DeskSubscriber | undefined): FormValues {
  const { email = '', categories = [...READER_CATEGORIES] } = subscriber ?? {}
  return { email, categories, consentSource: subscriber ? undefined : '', note: '' }
}

interface CategoryChoiceProps {
  label: string
  hint?: string
  value: readonly ReaderCategory[]
  onChange(value: ReaderCategory[]): void
  error?: string | undefined
}

export function CategoryChoice({ label, hint, value, onChange, error }: CategoryChoiceProps) {
  const id = useId()
  const isAll = value.length === READER_CATEGORIES.length
  return (
    <fieldset
      className="flex flex-col gap-2"
      aria-labelledby={`${id}-label`}
      aria-describedby={error || hint ? id : undefined}
    >
      <div className="flex items-baseline justify-between gap-2">
        <p id={`${id}-label`} className="font-medium">
          {label}
        </p>
        <Button variant="link" size="sm" onClick={() => onChange(isAll ? [] : [...READER_CATEGORIES])}>
          {isAll ? 'None' : 'All'}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {READER_CATEGORIES.map((category) => (
          <div key={category} className="flex items-center gap-2">
            <Checkbox
              id={`${id}-${category}`}
              checked={value.includes(category)}
              onCheckedChange={(isChosen) =>
                onChange(
                  READER_CATEGORIES.filter((one) => (one === category ? isChosen === true : value.includes(one))),
                )
              }
            />
            <label htmlFor={`${id}-${category}`}>{category}</label>
          </div>
        ))}
      </div>
      {(error || hint) && (
        <p id={id} className={error ? 'text-danger text-sm' : 'text-quiet text-sm'}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}

import {
  addSubscriberSchema,
  type DeskSubscriber,
  subscriberCalls,
} from '@hometown/shared-types/contract/desk-subscribers'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { EntityEditor } from '../../parts/forms/EntityEditor.tsx'
import { EntityDialog } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface SubscriberDialogProps {
  /** The subscriber's id; `NEW` for a new one. */
  id: string
  onClose(): void
}

export function SubscriberDialog({ id, onClose }: SubscriberDialogProps) {
  return (
    <EntityEditor
      isDialog
      id={id}
      title="Edit Subscriber"
      noun="subscriber"
      load={(signal) => api(subscriberCalls.get, { params: { id }, signal })}
      onClose={onClose}
    >
      {(subscriber) => <SubscriberForm subscriber={subscriber} onClose={onClose} />}
    </EntityEditor>
  )
}

function SubscriberForm({ subscriber: opened, onClose }: { subscriber: DeskSubscriber | undefined; onClose(): void }) {
  const entityForm = useEntityForm<SubscriberFormValues, z.output<typeof subscriberFormSchema>, DeskSubscriber>({
    noun: 'subscriber',
    opened,
    resolver: zodResolver(subscriberFormSchema),
    valuesOf: subscriberFormValues,
    save: ({ email, categories, consentSource = '' }, over) =>
      over
        ? api(subscriberCalls.update, { params: { id: over.id }, body: { email, categories, version: over.version } })
        : api(subscriberCalls.add, { body: { email, categories, consentSource } }),
    queryKey: ['subscribers'],
    savedText: ({ email }) => email,
    onSaved: onClose,
  })
  const { entity: subscriber, isPending } = entityForm
  return (
    <EntityDialog
      of={entityForm}
      title={subscriber ? 'Edit Subscriber' : 'Add Subscriber'}
      description={
        !subscriber && 'Only add someone who asked for the newsletter. If readers must confirm, we email them first.'
      }
      label={isPending ? 'Saving...' : subscriber ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <TextField
        name="email"
        label="Email"
        required
        hint={subscriber && 'A new address is unconfirmed. If readers must confirm, we email them.'}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <CategoriesField label="Categories" />
      {!subscriber && (
        <TextField
          name="consentSource"
          label="Source of consent"
          hint="We keep it as proof, such as “Sign-up sheet at the library, May 2026”."
          required
        />
      )}
    </EntityDialog>
  )
}

/** Leaves out the source of consent for edits, so that they don't ask for it again. */
const subscriberFormSchema = addSubscriberSchema.partial({ consentSource: true })
type SubscriberFormValues = z.input<typeof subscriberFormSchema>

function subscriberFormValues(subscriber: DeskSubscriber | undefined): SubscriberFormValues {
  const { email = '', categories = [...READER_CATEGORIES] } = subscriber ?? {}
  return { email, categories, consentSource: subscriber ? undefined : '' }
}

export function CategoriesField({ label, hint }: { label: string; hint?: string }) {
  const id = useId()
  const { field, fieldState } = useController<{ categories: ReaderCategory[] }>({ name: 'categories' })
  const { value, onChange } = field
  const error = fieldState.error?.message
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

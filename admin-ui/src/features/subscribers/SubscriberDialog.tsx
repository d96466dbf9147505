import { READER_CATEGORIES } from '@hometown/shared-types/category'
import {
  type AddSubscriberInput,
  addSubscriberSchema,
  type DeskSubscriber,
  type NewDeskSubscriber,
} from '@hometown/shared-types/desk-subscriber'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import { addSubscriber, findStaleSubscriber, updateSubscriber } from './subscribers.api.ts'

interface SubscriberDialogProps {
  /** Undefined for a new one. */
  subscriber?: DeskSubscriber
  onClose(): void
}

export function SubscriberDialog({ subscriber: opened, onClose }: SubscriberDialogProps) {
  const formId = useId()
  const { form, subscriber, send, isPending, isSaved, stale } = useSubscriberForm(opened, onClose)
  const { errors, isDirty } = form.formState
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
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
          label={isPending ? 'Saving...' : stale ? 'Save anyway' : subscriber ? 'Save' : 'Add'}
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
          form.handleSubmit(send)(event).catch(reportError)
        }}
      >
        {stale && (
          <p role="alert" className="rounded-md border border-danger/40 bg-danger-ground px-3 py-2 text-sm">
            Another editor changed this subscriber in the meantime: {stale.email}, {stale.categories.join(', ')}.
          </p>
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
      <UnsavedChanges when={isDirty && !isSaved} />
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  )
}

/** Edits don't ask for the source of consent again. */
const editSchema = addSubscriberSchema.extend({ consentSource: z.string() })

interface Save {
  input: NewDeskSubscriber
  sent: AddSubscriberInput
}

/** The form of a subscriber; `stale` is a version that another user saved meanwhile. */
function useSubscriberForm(opened: DeskSubscriber | undefined, onSaved: () => void) {
  const client = useQueryClient()
  // The version at opening: a refetched list may bring a version that this user hasn't seen.
  const [subscriber, setSubscriber] = useState(opened)
  const [stale, setStale] = useState<DeskSubscriber>()
  const form = useForm<AddSubscriberInput, unknown, NewDeskSubscriber>({
    resolver: zodResolver(subscriber ? editSchema : addSubscriberSchema),
    defaultValues: valuesOf(subscriber),
  })
  const save = useMutation({
    mutationFn: ({ input: { email, categories, ...consent } }: Save) =>
      subscriber
        ? updateSubscriber(subscriber.id, { email, categories, version: (stale ?? subscriber).version })
        : addSubscriber({ email, categories, ...consent }),
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: ['subscribers'] })
      toast({ title: subscriber ? 'Subscriber saved' : 'Subscriber added', description: saved.email })
      if (!rebaseForm(form, sent, valuesOf(saved))) return onSaved()
      save.reset()
      setStale(undefined)
      setSubscriber(saved)
    },
    onError(error) {
      const current = findStaleSubscriber(error)
      if (current) return setStale(current)
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'email') : undefined
      if (issue) form.setError('email', { message: issue.message }, { shouldFocus: true })
      else toastFailure('Couldn’t save the subscriber', error)
    },
  })
  return {
    form,
    subscriber,
    send: (input: NewDeskSubscriber) => save.mutate({ input, sent: form.getValues() }),
    isPending: save.isPending,
    isSaved: save.isSuccess,
    stale,
  }
}

function valuesOf(subscriber: DeskSubscriber | undefined): AddSubscriberInput {
  const { email = '', categories = [...READER_CATEGORIES] } = subscriber ?? {}
  return { email, categories, consentSource: '', note: '' }
}

import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import { useSubscriberForm } from './use-subscriber-form.ts'

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

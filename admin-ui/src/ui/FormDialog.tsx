import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useUnsaved } from '../lib/unsaved.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LeaveDialog } from './UnsavedChanges.tsx'

interface FormDialogProps<Values extends FieldValues, Input>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width' | 'initialFocus'> {
  /** Its fields may use `useFormContext`. */
  form?: UseFormReturn<Values, unknown, Input>
  /** What the form does: `Save`. */
  label: string
  pending: boolean
  /** Something typed would be lost: closing asks first, and a session that ends is asked for over it. */
  isDirty?: boolean
  /** `handleSubmit(…)` of React Hook Form, or a handler of its own. */
  onSubmit(event: FormEvent): unknown
  onClose(): void
  children: ReactNode
}

/** A dialog with a form. */
export function FormDialog<Values extends FieldValues = FieldValues, Input = Values>(
  props: FormDialogProps<Values, Input>,
) {
  const { form, label, pending, isDirty = false, onSubmit, onClose, children, ...dialog } = props
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  useUnsaved(isDirty)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} pending={pending}>
            {label}
          </Button>
        </>
      }
      {...dialog}
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles a dialog's events to the form that opened it.
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        {form ? <FormProvider {...form}>{children}</FormProvider> : children}
      </form>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}

import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LeaveDialog, UnsavedChanges } from './UnsavedChanges.tsx'

export interface FormDialogProps<Values extends FieldValues, Input>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width' | 'initialFocus'> {
  form?: UseFormReturn<Values, unknown, Input>
  label: string
  closeLabel?: string
  menu?: ReactNode
  pending: boolean
  /** The form has something to lose: closing, leaving and a session that ends ask first. Default: the form’s. */
  isDirty?: boolean
  onSubmit(event: FormEvent): unknown
  /** The handler may change the address, but then without asking again. */
  onClose(): void
  children: ReactNode
}

export function FormDialog<Values extends FieldValues = FieldValues, Input = Values>(
  props: FormDialogProps<Values, Input>,
) {
  const {
    form,
    label,
    closeLabel = 'Cancel',
    menu,
    pending,
    isDirty = form?.formState.isDirty ?? false,
    onSubmit,
    onClose,
    children,
    ...dialog
  } = props
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      onClose={leave}
      footer={
        <>
          {menu}
          <Button onClick={leave}>{closeLabel}</Button>
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
      <UnsavedChanges when={isDirty} />
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={() => onClose()} />
    </Dialog>
  )
}

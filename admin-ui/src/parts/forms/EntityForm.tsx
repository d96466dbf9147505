import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/FormDialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { OpenFormContext } from '../use-action.tsx'
import { StaleEntity } from './StaleEntity.tsx'
import type { EntityForm } from './use-entity-form.ts'

interface EntityScreenProps<Values extends FieldValues, Input, Entity> {
  of: EntityForm<Values, Input, Entity>
  title: string
  /** The entity's page on the site, if it has one: `/topics/river`. */
  page?: string | false | undefined
  closeLabel?: string
  /** The form fits one screen, so it has no second row of buttons. */
  isShort?: boolean
  onClose(): void
  children: ReactNode
}

/** Shows the screen of an entity's form. Its fields may use `useFormContext`. */
export function EntityScreen<Values extends FieldValues, Input, Entity extends { version: number }>({
  of,
  title,
  page,
  closeLabel = 'Cancel',
  isShort = false,
  onClose,
  children,
}: EntityScreenProps<Values, Input, Entity>) {
  const { isPending, isSaved } = of
  const siteAddress = useSiteAddress()
  const buttons = (variant: 'primary' | 'secondary') => (
    <>
      <Button onClick={() => onClose()}>{closeLabel}</Button>
      <Button type="submit" variant={variant} pending={isPending}>
        {isPending ? 'Saving...' : 'Save'}
      </Button>
    </>
  )
  return (
    <SavingForm of={of} className="max-w-3xl">
      <PageHeader
        title={title}
        description={
          page && (
            <a href={siteAddress(page)} className="hover:underline">
              View on the site
            </a>
          )
        }
        actions={buttons('primary')}
      />
      <div className="flex flex-col gap-4">
        <StaleEntity of={of} />
        {children}
        {!isShort && <div className="flex justify-end gap-2">{buttons('secondary')}</div>}
      </div>
      <UnsavedChanges when={!isSaved} />
    </SavingForm>
  )
}

interface SavingFormProps<Values extends FieldValues, Input> {
  of: { form: UseFormReturn<Values, unknown, Input>; submit(): Promise<unknown> }
  className: string
  children: ReactNode
}

/** Shows an entity's form outside of dialogs. Its fields may use `useFormContext`. */
export function SavingForm<Values extends FieldValues, Input>({
  of: { form, submit },
  ...rest
}: SavingFormProps<Values, Input>) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit().catch(reportError)
        }}
        {...rest}
      />
    </FormProvider>
  )
}

interface EntityDialogProps<Values extends FieldValues, Input, Entity>
  extends Omit<FormDialogProps<Values, Input>, 'form' | 'isDirty' | 'pending' | 'onSubmit'> {
  of: EntityForm<Values, Input, Entity>
  pending?: boolean
  onSubmit?(): void
}

export function EntityDialog<Values extends FieldValues, Input, Entity extends { id: string }>({
  of,
  onSubmit = () => of.submit().catch(reportError),
  children,
  ...dialog
}: EntityDialogProps<Values, Input, Entity>) {
  return (
    <OpenFormContext value={of}>
      <FormDialog
        form={of.form}
        width="lg"
        pending={of.isPending}
        isDirty={!of.isSaved}
        onSubmit={onSubmit}
        {...dialog}
      >
        <StaleEntity of={of} />
        {children}
      </FormDialog>
    </OpenFormContext>
  )
}

interface MoreFieldsProps {
  /** One of the fields has a value or an error. */
  isOpen: boolean
  children: ReactNode
}

/** Folds rarely used fields of a form. */
export function MoreFields({ isOpen, children }: MoreFieldsProps) {
  return (
    <details className="group" open={isOpen}>
      <Summary className="font-medium">More</Summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}

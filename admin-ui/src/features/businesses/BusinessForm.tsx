import {
  type Business,
  type CreateBusinessInput,
  createBusinessSchema,
  type NewBusiness,
} from '@hometown/shared-types/business'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSiteAddress } from '../../lib/site.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { ContactFields } from './ContactFields.tsx'
import { formValues } from './form-values.ts'
import { HoursFields } from './HoursFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { PictureField } from './PictureField.tsx'
import { useSaveBusiness } from './use-save-business.ts'

interface BusinessFormProps {
  /** Undefined for a new one. */
  business: Business | undefined
  onClose(): void
}

export function BusinessForm({ business, onClose }: BusinessFormProps) {
  const form = useForm<CreateBusinessInput, unknown, NewBusiness>({
    resolver: zodResolver(createBusinessSchema),
    defaultValues: formValues(business),
  })
  const { register, formState, handleSubmit, reset } = form
  const { errors, isDirty } = formState
  const { send, isPending, isDone, stale, startFrom } = useSaveBusiness(business, form, onClose)
  const siteAddress = useSiteAddress()
  const submit = handleSubmit((input) => send(input))

  return (
    <form noValidate onSubmit={submit} className="max-w-3xl">
      <PageHeader
        title={business ? 'Edit Business' : 'Add Business'}
        description={
          business?.status === 'published' ? (
            <a href={siteAddress(`/business-directory/${business.slug}`)} className="hover:underline">
              View on the site
            </a>
          ) : undefined
        }
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={isPending}>
              {isPending ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {stale && (
          <StaleNotice
            noun="business"
            changedAt={stale.updatedAt}
            onTake={() => {
              reset(formValues(stale))
              startFrom(stale)
            }}
            onOverwrite={() => handleSubmit((input) => send(input, stale))().catch(reportError)}
          />
        )}
        <IdentityFields form={form} />
        <ContactFields form={form} />
        <HoursFields form={form} />
        <Card title="Picture">
          <PictureField form={form} />
        </Card>
        {business && (
          <Card title="Address on the site">
            <Field
              label="Slug"
              hint={`/business-directory/… If you change it, links to the old address stop working.`}
              error={errors.slug?.message}
            >
              <Input spellCheck={false} {...register('slug')} />
            </Field>
          </Card>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" pending={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <UnsavedChanges when={isDirty && !isDone} />
    </form>
  )
}

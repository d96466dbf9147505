import {
  BUSINESS_CATEGORIES,
  type Business,
  businessCalls,
  type CreateBusinessInput,
  createBusinessSchema,
  type NewBusiness,
} from '@hometown/shared-types/contract/businesses'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { api, callQuery } from '../../lib/api-client.ts'
import { EntityScreen } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'

const BusinessText = TextField<CreateBusinessInput>

export function BusinessForm({ business: opened, onClose }: { business: Business | undefined; onClose(): void }) {
  const entityForm = useEntityForm<CreateBusinessInput, NewBusiness, Business>({
    noun: 'business',
    opened,
    resolver: zodResolver(createBusinessSchema),
    valuesOf: businessFormValues,
    save: (body, over) =>
      over
        ? api(businessCalls.update, { params: { id: over.id }, body: { ...body, version: over.version } })
        : api(businessCalls.create, { body }),
    queryKey: ['businesses'],
    savedText: ({ status }) => (status === 'published' ? 'Readers will see it in a moment.' : 'Readers don’t see it.'),
    onSaved: onClose,
  })
  const { data: categories = [] } = useQuery(businessCategoriesQuery)
  return (
    <EntityScreen
      of={entityForm}
      title={opened ? 'Edit Business' : 'Add Business'}
      page={opened?.status === 'published' && `/business-directory/${opened.slug}`}
      onClose={onClose}
    >
      <Card title="Business">
        <div className="grid gap-4">
          <BusinessText name="name" label="Name" required autoFocus />
          <BusinessText
            name="category"
            label="Category"
            required
            hint="Choose one, or type your own."
            suggestions={[...new Set([...BUSINESS_CATEGORIES, ...categories.map(({ category }) => category)])].sort()}
          />
          <BusinessText
            name="description"
            label="Description"
            hint="Say what it offers in a few sentences. An empty line starts a new paragraph."
            rows={4}
          />
          <BusinessVisibilityField />
        </div>
      </Card>
      <Card title="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <BusinessText
            name="address"
            label="Address"
            hint="Street and town, so maps can find it."
            className="sm:col-span-2"
            autoComplete="off"
          />
          <BusinessText name="phone" label="Phone" type="tel" autoComplete="off" />
          <BusinessText name="email" label="Email" type="email" autoComplete="off" />
          <BusinessText
            name="website"
            label="Website"
            className="sm:col-span-2"
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title="Hours">
        <div className="grid gap-4">
          <BusinessText
            name="hours"
            label="Opening hours"
            hint="Such as “Mon-Fri 9am-5pm; Sat 9am-noon; Sun closed”."
          />
          <BusinessText name="hoursNote" label="Note" hint="Such as “By appointment” or “Closed in January”." />
        </div>
      </Card>
      <Card title="Picture">
        <PictureField pictureClass="aspect-3/2 w-full max-w-72 rounded-md" />
      </Card>
      {opened && (
        <Card title="Address on the site">
          <BusinessText
            name="slug"
            label="Slug"
            hint="/business-directory/… If you change it, links to the old address stop working."
            spellCheck={false}
          />
        </Card>
      )}
    </EntityScreen>
  )
}

export const businessCategoriesQuery = callQuery('businesses', businessCalls.categories)

function BusinessVisibilityField() {
  const { field } = useController<CreateBusinessInput, 'status'>({ name: 'status' })
  return (
    <HintedCheckbox
      label="Show in the directory"
      checked={field.value === 'published'}
      onChange={(isShown) => field.onChange(isShown ? 'published' : 'draft')}
    />
  )
}

function businessFormValues(business: Business | undefined): CreateBusinessInput {
  return {
    name: business?.name ?? '',
    category: business?.category ?? '',
    description: business?.description ?? '',
    address: business?.address ?? '',
    phone: business?.phone ?? '',
    email: business?.email ?? '',
    website: business?.website ?? '',
    hours: business?.hours ?? '',
    hoursNote: business?.hoursNote ?? '',
    imageUrl: business?.imageUrl ?? null,
    imageAlt: business?.imageAlt ?? '',
    // A new business is meant to be found, so publish it by default.
    status: business?.status ?? 'published',
    slug: business?.slug ?? '',
  }
}

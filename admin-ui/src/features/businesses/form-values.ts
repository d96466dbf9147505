import type { Business, CreateBusinessInput, NewBusiness } from '@hometown/shared-types/business'
import type { UseFormReturn } from 'react-hook-form'

export type BusinessFormApi = UseFormReturn<CreateBusinessInput, unknown, NewBusiness>

/** What the form holds: every field there, so that each input is controlled from the first paint. */
export function formValues(business: Business | undefined): CreateBusinessInput {
  return {
    name: business?.name ?? '',
    category: business?.category ?? '',
    description: business?.description ?? '',
    address: business?.address ?? '',
    phone: business?.phone ?? '',
    email: business?.email ?? '',
    website: business?.website ?? '',
    hours: business?.hours ?? null,
    hoursNote: business?.hoursNote ?? '',
    imageUrl: business?.imageUrl ?? null,
    imageAlt: business?.imageAlt ?? '',
    // Whoever fills a form in wants readers to find it.
    status: business?.status ?? 'published',
    slug: business?.slug ?? '',
  }
}

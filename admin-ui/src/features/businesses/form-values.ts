import type { Business, CreateBusinessInput, NewBusiness } from '@hometown/shared-types/business'
import type { UseFormReturn } from 'react-hook-form'

export type BusinessFormApi = UseFormReturn<CreateBusinessInput, unknown, NewBusiness>

/** Fills every field, so that all inputs are controlled from the first render. */
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
    // A new business is meant to be found, so publish it by default.
    status: business?.status ?? 'published',
    slug: business?.slug ?? '',
  }
}

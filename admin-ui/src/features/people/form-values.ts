import type { CreatePersonInput, NewPerson, Person } from '@hometown/shared-types/person'
import type { UseFormReturn } from 'react-hook-form'

export type PersonFormApi = UseFormReturn<CreatePersonInput, unknown, NewPerson>

/** Fills every field, so that all inputs are controlled from the first render. */
export function formValues(person: Partial<Person> | undefined): CreatePersonInput {
  return {
    name: person?.name ?? '',
    kind: person?.kind ?? 'person',
    role: person?.role ?? '',
    bio: person?.bio ?? '',
    email: person?.email ?? '',
    links: person?.links ?? [],
    beats: person?.beats ?? [],
    bylines: person?.bylines ?? [],
    imageUrl: person?.imageUrl ?? null,
    imageAlt: person?.imageAlt ?? '',
    slug: person?.slug ?? '',
  }
}

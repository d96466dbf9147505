import { isEditor } from '@hometown/shared-types/auth'
import type { BylineName } from '@hometown/shared-types/person'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleUserRound, UserPlus } from 'lucide-react'
import { useCurrentUser } from '../../../lib/session.ts'
import { createPerson } from '../../../parts/people/people.api.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'

/** Which names of the byline link to an author's page. */
export function BylineNames({ names }: { names: readonly BylineName[] }) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const add = useMutation({
    mutationFn: ({ name, kind }: BylineName) => createPerson({ name, kind }),
    onSuccess: ({ name }) => {
      toast({ title: `${name} is now an author`, description: 'Add a photo and a bio under People.' })
      return client.invalidateQueries({ queryKey: ['people'] })
    },
    onError: (error) => toastFailure('Couldn’t add the author', error, 'Please try again.'),
  })
  if (names.length === 0) return null
  return (
    <ul aria-label="Names in the byline" className="flex flex-col gap-1">
      {names.map((named) => (
        <li key={named.name} className="flex min-h-7 items-center gap-2 text-sm">
          <CircleUserRound
            aria-hidden
            className={`size-4 shrink-0 ${named.personId ? 'text-accent' : 'text-quiet opacity-50'}`}
          />
          <span className="min-w-0 grow">
            <span className="block truncate">{named.name}</span>
            <span className="block text-quiet">{named.personId ? 'Links to the author’s page' : 'No author page'}</span>
          </span>
          {named.personId === null && isEditor(user) && (
            <Button
              size="sm"
              className="shrink-0"
              aria-label={`Add as author: ${named.name}`}
              pending={add.isPending && add.variables.name === named.name}
              onClick={() => add.mutate(named)}
            >
              <UserPlus aria-hidden />
              Add as author
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

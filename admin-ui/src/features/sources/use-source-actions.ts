import type { HarvestSource } from '@hometown/shared-types/harvest'
import type { Source } from '@hometown/shared-types/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { checkSource, SOURCES_KEY, updateSource } from './sources.api.ts'

export function useCheckSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Source) => checkSource(id),
    onSuccess: (reading, { name }) => tell(name, reading),
    onError: (error, { name }) => toastFailure(`Couldn’t read ${name}`, error),
    async onSettled() {
      await Promise.all([
        client.invalidateQueries({ queryKey: SOURCES_KEY }),
        client.invalidateQueries({ queryKey: ['content-suggestions'] }),
      ])
      // A source that works again leaves the list, and takes the focus with it.
      findLostFocus()
    },
  })
}

export function usePauseSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: Source) => updateSource(id, { status: status === 'active' ? 'inactive' : 'active' }),
    onSuccess: ({ name, status }) => toast({ title: status === 'active' ? `${name} resumed` : `${name} paused` }),
    onError: (error) => toastFailure('Error', error, 'Failed to update source.'),
    async onSettled() {
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
      findLostFocus()
    },
  })
}

function tell(name: string, reading: HarvestSource | undefined): void {
  if (!reading || reading.state === 'stopped')
    toast({ title: `${name} wasn’t read`, description: 'The run ended before its turn.' })
  else if (reading.state === 'failed') {
    const description = reading.problem ?? 'We don’t know why.'
    toast({ title: `Couldn’t read ${name}`, description, variant: 'destructive' })
  } else {
    const { state, found, discovered } = reading
    const items = `${countOf(found, 'item')}, ${countOf(discovered, 'new suggestion')}`
    toast({ title: `${name} was read`, description: state === 'unchanged' ? 'Nothing changed' : items })
  }
}

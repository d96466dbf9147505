import type { Source } from '@hometown/shared-types/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { SourceValues } from './source-values.ts'
import { createSource, SOURCES_KEY, updateSource } from './sources.api.ts'

/**
 * Creates a source, or updates the given one.
 * @param onSaved gets the form's values as sent.
 */
export function useSaveSource(source: Source | undefined, onSaved: (saved: Source, sent: SourceValues) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: SourceValues) =>
      source ? updateSource(source.id, values) : createSource({ ...values, status: 'active', aiSuggested: false }),
    async onSuccess(saved, sent) {
      const { name } = saved
      if (source) toast({ title: 'Source updated', description: name })
      else toast({ title: 'Source created', description: 'Source has been added successfully.' })
      onSaved(saved, sent)
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
    onError: (error) => toastFailure('Error', error, source ? 'Failed to update source.' : 'Failed to create source.'),
  })
}

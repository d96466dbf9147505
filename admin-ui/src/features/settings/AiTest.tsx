import { AI_PROVIDER_LABELS } from '@hometown/shared-types/ai'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { testAi } from './ai.api.ts'

/** Asks the provider that is saved, not the one that is being chosen. */
export function AiTest() {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => testAi(undefined),
    onSuccess({ ok, provider, model, milliseconds, message }) {
      const who = `${AI_PROVIDER_LABELS[provider]} (${model})`
      if (ok) toast({ title: `${who} answered in ${(milliseconds / 1000).toFixed(1)} s`, description: message })
      else toast({ title: `${who} did not answer`, description: message, variant: 'destructive' })
    },
    onError: (error) => toastFailure('The test could not be made', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings', 'ai'] }),
  })
  return (
    <Button pending={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Testing…' : 'Test'}
    </Button>
  )
}

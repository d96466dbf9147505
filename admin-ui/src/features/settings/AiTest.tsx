import { AI_PROVIDER_LABELS, type AiTest as AiTestResult } from '@hometown/shared-types/ai'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { messageFrom } from '../../lib/api-error.ts'
import { testAi } from '../../parts/ai/ai.api.ts'
import { Button } from '../../ui/Button.tsx'

/** Tests the saved provider, not the one chosen in the form. The result stays visible. */
export function AiTest() {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => testAi(undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings', 'ai'] }),
  })
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Button className="max-md:h-11" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
      <div role="status" className="min-w-0 grow basis-60">
        {test.data && <Outcome isGood={test.data.ok} title={titleOf(test.data)} message={test.data.message} />}
        {test.error && (
          <Outcome
            isGood={false}
            title="Couldn’t run the test"
            message={messageFrom(test.error, 'Please try again.')}
          />
        )}
      </div>
    </div>
  )
}

function titleOf({ ok, provider, model, milliseconds }: AiTestResult): string {
  const who = `${AI_PROVIDER_LABELS[provider]} (${model})`
  return ok ? `${who} answered in ${(milliseconds / 1000).toFixed(1)} s` : `${who} didn’t answer`
}

function Outcome({ isGood, title, message }: { isGood: boolean; title: string; message: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-green' : 'text-danger'}`} />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-quiet text-sm">{message}</p>
      </div>
    </div>
  )
}

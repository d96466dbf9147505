import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import { setupAddressSchema } from '@hometown/shared-types/setup-guide'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom, problemAt } from '../../../lib/api-error.ts'
import { TestSteps } from '../../../parts/connections/TestSteps.tsx'
import { setupGuideQuery } from '../../../parts/setup-guide/setup-guide.api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { checkAddress } from '../check-address.api.ts'
import { GoLiveSteps } from '../GoLiveSteps.tsx'
import { StepForm } from '../StepForm.tsx'
import type { Guide } from '../use-guide.ts'

export function LiveStep({ guide, setup }: { guide: Guide; setup: SetupGuide }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(isLocal(setup.address) ? '' : setup.address)
  const [problem, setProblem] = useState<string>()
  const address = setupAddressSchema.safeParse(typed)
  const check = useMutation({
    mutationFn: checkAddress,
    onSettled: () => client.invalidateQueries({ queryKey: setupGuideQuery.queryKey }),
  })
  const isLive = check.data?.ok ?? setup.steps.some(({ name, state }) => name === 'live' && state === 'done')

  function ask(): void {
    if (address.success) check.mutate(address.data)
    else setProblem(address.error.issues[0]?.message)
  }

  return (
    <StepForm
      guide={guide}
      title="Where will readers find your paper?"
      lead={
        isLocal(setup.siteUrl)
          ? 'Right now, only this computer shows it. Take your time: everything else works without this.'
          : `Your paper is set up for ${new URL(setup.siteUrl).host}.`
      }
      continueLabel="Finish"
      skipLabel="Later"
      onContinue={() => guide.end(isLive ? 'done' : 'skipped')}
    >
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <Field
          label="Address of your site"
          className="min-w-0 grow"
          error={problem ?? problemAt(check.error, 'address')}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="www.example.org"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
              check.reset()
            }}
          />
        </Field>
        <Button className="self-start sm:mt-6.5" pending={check.isPending} onClick={ask}>
          {check.isPending ? 'Checking…' : 'Check address'}
        </Button>
      </div>
      <div role="status" className="empty:-mt-6">
        {check.data && <TestSteps check={check.data} />}
        {check.error && !problemAt(check.error, 'address') && (
          <p className="text-danger">{messageFrom(check.error, 'Please try again.')}</p>
        )}
      </div>
      <GoLiveSteps address={address.success && typed ? address.data : 'https://www.example.org'} />
    </StepForm>
  )
}

function isLocal(address: string): boolean {
  return /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(address)
}

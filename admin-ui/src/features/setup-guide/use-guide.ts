import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  type SetupStepState,
  setupStepNameSchema,
} from '@hometown/shared-types/setup-guide'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { setupGuideQuery, updateSetupGuide, updateSetupStep } from '../../parts/setup-guide/setup-guide.api.ts'
import { paths } from '../../paths.ts'
import { toastFailure } from '../../ui/toast.ts'

export type GuidePlace = SetupStepName | 'ready'

const searchSchema = z.object({ step: setupStepNameSchema.or(z.literal('ready')).optional().catch(undefined) })

export interface Guide {
  steps: SetupGuide['steps']
  place: GuidePlace
  /** Undefined at the first step. */
  before: SetupStepName | undefined
  isSaving: boolean
  /** Ends this step, and goes on. */
  end(state: Exclude<SetupStepState, 'open'>): void
}

/** Where somebody is in the guide. Without a step in the address, it goes on where it was left. */
export function useGuide(guide: SetupGuide): Guide {
  const { step } = searchSchema.parse(useSearch({ strict: false }))
  const client = useQueryClient()
  const navigate = useNavigate()
  // Stays, while steps are ticked off here and elsewhere.
  const [leftAt] = useState<GuidePlace>(() => guide.steps.find(({ state }) => state === 'open')?.name ?? 'ready')
  const place = step ?? leftAt
  const index = place === 'ready' ? SETUP_STEPS.length : SETUP_STEPS.indexOf(place)

  const { opensItself } = guide
  useEffect(() => {
    if (!opensItself) return
    const note = async () => client.setQueryData(setupGuideQuery.queryKey, await updateSetupGuide({ opened: true }))
    // Then it opens once more after the next sign-in.
    note().catch(() => {})
  }, [opensItself, client])

  const goOnFrom = async (name: SetupStepName) => {
    await navigate({
      to: paths.setup,
      search: { step: SETUP_STEPS[SETUP_STEPS.indexOf(name) + 1] ?? 'ready' },
      // What was typed is saved, or skipped on purpose.
      ignoreBlocker: true,
    })
  }

  const save = useMutation({
    mutationFn: ({ name, state }: { name: SetupStepName; state: SetupStepState }) => updateSetupStep(name, state),
    async onSuccess(answer, { name }) {
      client.setQueryData(setupGuideQuery.queryKey, answer)
      await goOnFrom(name)
    },
    onError: (error) => toastFailure('Couldn’t save this step', error),
  })

  return {
    steps: guide.steps,
    place,
    before: SETUP_STEPS[index - 1],
    isSaving: save.isPending,
    end(state) {
      if (place === 'ready') return
      const isDone = guide.steps.some((one) => one.name === place && one.state === 'done')
      if (isDone && state === 'skipped') goOnFrom(place).catch(reportError)
      else save.mutate({ name: place, state })
    },
  }
}

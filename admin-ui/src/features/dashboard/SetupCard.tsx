import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle, Minus, TriangleAlert } from 'lucide-react'
import { StartOwnPaper } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { STEP_LABELS, setupGuideQuery, updateSetupGuide } from '../../parts/setup-guide/setup-guide.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { SourcesToReview, sourcesInNeedText } from './SourcesInNeed.tsx'
import type { ShownSetup } from './shown-setup.ts'

interface SetupCardProps {
  guide: SetupGuide
  shown: ShownSetup
  sourcesInNeed: number
}

/** What is left of the set-up, or the way out of the sample county. */
export function SetupCard({ guide, shown, sourcesInNeed }: SetupCardProps) {
  const client = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => updateSetupGuide({ dismissed: true }),
    onSuccess: (answer) => client.setQueryData(setupGuideQuery.queryKey, answer),
    onError: (error) => toastFailure('Couldn’t dismiss this', error),
  })
  const done = guide.steps.filter(({ state }) => state === 'done').length
  const hide = (
    <Button variant="ghost" size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
      Dismiss
    </Button>
  )
  if (shown === 'sample')
    return (
      <section
        aria-label="Sample county"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border bg-surface px-4 py-2.5"
      >
        <p>You’re looking at a sample county. Try everything, then make room for your own.</p>
        <div className="flex items-center gap-2">
          <StartOwnPaper variant="secondary" size="sm" />
          {hide}
        </div>
      </section>
    )
  return (
    <section aria-labelledby="setup-title" className="rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="setup-title" className="font-semibold">
          Set up your paper{' '}
          <span className="font-normal text-quiet">
            {done} of {guide.steps.length} done
          </span>
        </h2>
        <div className="flex items-center gap-2">
          <Button asChild size="sm">
            <Link to={paths.setup}>Continue</Link>
          </Button>
          {hide}
        </div>
      </div>
      <SetupSteps steps={guide.steps} />
      {sourcesInNeed > 0 && (
        <p className="mt-2 flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-yellow" />
          <span>
            {sourcesInNeedText(sourcesInNeed)}. <SourcesToReview />
          </span>
        </p>
      )}
    </section>
  )
}

const MARKS = {
  open: { Icon: Circle, text: '', look: 'text-edge' },
  skipped: { Icon: Minus, text: ', skipped', look: 'text-quiet' },
  done: { Icon: Check, text: ', done', look: 'text-accent' },
} as const

/** Each leads to its step. */
function SetupSteps({ steps }: Pick<SetupGuide, 'steps'>) {
  return (
    <ol className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
      {steps.map(({ name, state }) => {
        const { Icon, text, look } = MARKS[state]
        return (
          <li key={name} className="flex items-center gap-1.5 max-md:min-h-8">
            <Icon aria-hidden className={`size-3.5 shrink-0 ${look}`} />
            <ScreenLink to={paths.setup} search={{ step: name }} className={state === 'done' ? 'text-quiet' : ''}>
              {STEP_LABELS[name]}
              <span className="sr-only">{text}</span>
            </ScreenLink>
          </li>
        )
      })}
    </ol>
  )
}

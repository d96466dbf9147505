import {
  SETUP_STEPS,
  type SetupGuide,
  type SetupStepName,
  setupGuideCalls,
  setupStepNameSchema,
} from '@hometown/shared-types/contract/setup-guide'
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useSite } from '../../lib/site.ts'
import { connectionsQuery } from '../../parts/connections/use-connection-form.ts'
import { settingsQuery } from '../../parts/settings/use-settings-form.ts'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import {
  AccountStep,
  ConnectionStep,
  type GuideState,
  LiveStep,
  NewsletterStep,
  PaperStep,
  SourcesStep,
} from './steps.tsx'

export function SetupGuidePage() {
  const { siteName } = useSite()
  const [{ data: setup }, { data: settings }, { data: connections }] = useSuspenseQueries({
    queries: [setupGuideQuery, settingsQuery, connectionsQuery],
  })
  const guide: GuideState = { setup, settings, connections, ...useGuideSteps(setup) }
  const Step = STEP_PARTS[guide.step].part
  return (
    <div className="mx-auto min-h-dvh max-w-5xl px-4 pb-16 md:px-8">
      <header className="flex min-h-16 items-center justify-between gap-4">
        <p className="min-w-0 truncate font-semibold">{siteName}</p>
        <Button asChild variant="ghost">
          <Link to={paths.dashboard}>Finish later</Link>
        </Button>
      </header>
      <div className="flex gap-x-12 gap-y-6 pt-2 max-md:flex-col md:pt-14">
        <nav aria-label="Steps" className="md:w-44 md:shrink-0">
          <ol className="flex flex-wrap gap-1 md:sticky md:top-14 md:flex-col">
            {setup.steps.map(({ name, state }, index) => (
              <li key={name}>
                <Link
                  to={paths.setup}
                  search={{ step: name }}
                  {...(name === guide.step && { 'aria-current': 'step' as const })}
                  className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-quiet hover:bg-hover [&[aria-current]]:bg-hover [&[aria-current]]:font-semibold [&[aria-current]]:text-ink"
                >
                  <span aria-hidden className="grid size-5 place-items-center tabular-nums">
                    {state === 'done' ? <Check className="size-4 text-accent" /> : index + 1}
                  </span>
                  {STEP_PARTS[name].label}
                  {state !== 'open' && <span className="sr-only">, {state}</span>}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <main className="min-w-0 max-w-xl grow">
          <Step key={guide.step} guide={guide} />
        </main>
      </div>
    </div>
  )
}

const STEP_PARTS: Readonly<Record<SetupStepName, { label: string; part: ComponentType<{ guide: GuideState }> }>> = {
  paper: { label: 'Your paper', part: PaperStep },
  account: { label: 'Your account', part: AccountStep },
  wordpress: { label: 'WordPress', part: ConnectionStep },
  mail: { label: 'Email', part: ConnectionStep },
  sources: { label: 'Sources', part: SourcesStep },
  newsletter: { label: 'Newsletter', part: NewsletterStep },
  live: { label: 'Going live', part: LiveStep },
}

const setupGuideSearchSchema = z.object({ step: setupStepNameSchema.optional().catch(undefined) })

/** Without a step in the address, the guide goes on where it was left. */
function useGuideSteps({ steps }: SetupGuide): Pick<GuideState, 'step' | 'isSaving' | 'end'> {
  const client = useQueryClient()
  const navigate = useNavigate()
  // The place stays while steps are ticked off here and elsewhere.
  const [firstOpenStep] = useState(() => steps.find(({ state }) => state === 'open')?.name ?? SETUP_STEPS[0])
  const { step = firstOpenStep } = setupGuideSearchSchema.parse(useSearch({ strict: false }))
  const { isPending, mutate } = useAction({
    run: (state: 'done' | 'skipped') => api(setupGuideCalls.update, { body: { steps: { [step]: state } } }),
    async done(saved) {
      client.setQueryData(setupGuideQuery.queryKey, saved)
      const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1]
      if (!next) toast({ title: 'Your paper is ready to work with', description: 'The dashboard lists what is left.' })
      const to = next ? { to: paths.setup, search: { step: next } } : { to: paths.dashboard }
      // The typed text is saved, or skipped on purpose.
      await navigate({ ...to, ignoreBlocker: true })
    },
    failed: 'Couldn’t save this step',
  })
  return { step, isSaving: isPending, end: mutate }
}

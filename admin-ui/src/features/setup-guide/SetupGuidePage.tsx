import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../parts/settings/saved-settings.api.ts'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide.api.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { GuideFrame } from './GuideFrame.tsx'
import { AccountStep } from './steps/AccountStep.tsx'
import { LiveStep } from './steps/LiveStep.tsx'
import { MailStep } from './steps/MailStep.tsx'
import { NewsletterStep } from './steps/NewsletterStep.tsx'
import { PaperStep } from './steps/PaperStep.tsx'
import { ReadyStep } from './steps/ReadyStep.tsx'
import { SourcesStep } from './steps/SourcesStep.tsx'
import { WordPressStep } from './steps/WordPressStep.tsx'
import { type Guide, useGuide } from './use-guide.ts'

/** From an empty installation to a paper of one's own, one question at a time. */
export function SetupGuidePage() {
  const { data, error, refetch } = useQuery(setupGuideQuery)
  if (data) return <OpenGuide setup={data} />
  return (
    <GuideFrame steps={[]} place={undefined}>
      {error ? (
        <ErrorPanel title="Couldn’t load the set-up guide." error={error} onRetry={refetch} />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="mt-4 h-64 rounded-lg" />
        </>
      )}
    </GuideFrame>
  )
}

function OpenGuide({ setup }: { setup: SetupGuide }) {
  const guide = useGuide(setup)
  return (
    <GuideFrame steps={guide.steps} place={guide.place}>
      <Step key={guide.place} guide={guide} setup={setup} />
    </GuideFrame>
  )
}

function Step({ guide, setup }: { guide: Guide; setup: SetupGuide }) {
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  if (error && !settings) return <ErrorPanel title="Couldn’t load the settings." error={error} onRetry={refetch} />
  if (!settings) return <Skeleton className="h-64 rounded-lg" />
  switch (guide.place) {
    case 'paper':
      return <PaperStep guide={guide} settings={settings} />
    case 'account':
      return <AccountStep guide={guide} />
    case 'wordpress':
      return <WordPressStep guide={guide} />
    case 'mail':
      return <MailStep guide={guide} />
    case 'sources':
      return <SourcesStep guide={guide} />
    case 'newsletter':
      return <NewsletterStep guide={guide} settings={settings} />
    case 'live':
      return <LiveStep guide={guide} setup={setup} />
    case 'ready':
      return <ReadyStep steps={guide.steps} />
  }
}

import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import { Check, Circle, Minus } from 'lucide-react'
import { STEP_LABELS } from '../../parts/setup-guide/step-labels.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

const MARKS = {
  open: { Icon: Circle, text: '', look: 'text-edge' },
  skipped: { Icon: Minus, text: ', skipped', look: 'text-quiet' },
  done: { Icon: Check, text: ', done', look: 'text-accent' },
} as const

/** Each leads to its step. */
export function SetupSteps({ steps }: Pick<SetupGuide, 'steps'>) {
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

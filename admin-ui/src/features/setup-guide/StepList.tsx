import type { SetupGuide, SetupStepState } from '@hometown/shared-types/setup-guide'
import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { STEP_LABELS } from '../../parts/setup-guide/step-labels.ts'
import { paths } from '../../paths.ts'
import type { GuidePlace } from './use-guide.ts'

const STATES: Readonly<Record<SetupStepState, string>> = { open: '', skipped: ', skipped', done: ', done' }

export interface StepListProps {
  steps: SetupGuide['steps']
  place: GuidePlace | undefined
}

export function StepList({ steps, place }: StepListProps) {
  return (
    <ol className="sticky top-14 flex flex-col gap-1">
      {steps.map(({ name, state }, index) => (
        <li key={name}>
          <Link
            to={paths.setup}
            search={{ step: name }}
            {...(name === place && { 'aria-current': 'step' as const })}
            className={classNames(
              'flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover',
              name === place ? 'bg-hover font-semibold text-ink' : 'text-quiet',
            )}
          >
            <StepMark state={state} number={index + 1} />
            {STEP_LABELS[name]}
            <span className="sr-only">{STATES[state]}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ state, number }: { state: SetupStepState; number: number }) {
  const look = state === 'done' ? 'border-accent bg-accent text-on-accent' : 'border-edge'
  return (
    <span
      aria-hidden
      className={`grid size-5 shrink-0 place-items-center rounded-full border text-xs tabular-nums ${look}`}
    >
      {state === 'done' && <Check className="size-3 stroke-3" />}
      {state === 'skipped' && <Minus className="size-3" />}
      {state === 'open' && number}
    </span>
  )
}

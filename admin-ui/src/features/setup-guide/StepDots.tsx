import { STEP_LABELS } from '../../parts/setup-guide/step-labels.ts'
import type { StepListProps } from './StepList.tsx'

/** On phones, where the list has no room. */
export function StepDots({ steps, place }: StepListProps) {
  const index = steps.findIndex(({ name }) => name === place)
  if (index === -1) return <div className="h-5 md:hidden" />
  return (
    <div className="flex h-5 items-center gap-2 md:hidden">
      <p className="mr-1 text-quiet text-sm">
        {index + 1} of {steps.length}
        <span className="sr-only">: {STEP_LABELS[steps[index]?.name ?? 'paper']}</span>
      </p>
      {steps.map(({ name, state }) => (
        <span
          key={name}
          aria-hidden
          className={`h-1.5 rounded-full ${name === place ? 'w-5 bg-accent' : 'w-1.5'} ${name !== place && (state === 'done' ? 'bg-accent' : 'bg-edge/60')}`}
        />
      ))}
    </div>
  )
}

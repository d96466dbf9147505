import { STATE_DETAILS } from './kinds.ts'

const SHOWN = ['draft', 'scheduled', 'published'] as const

/** Explains how the states look. Those of the kinds are explained by their filter. */
export function StateLegend({ isMobile }: { isMobile: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-quiet text-xs">
      {SHOWN.map((state) => {
        const { icon: Icon, name, outline } = STATE_DETAILS[state]
        return (
          <span key={state} className="flex items-center gap-1.5">
            <span aria-hidden className={`grid h-4 w-6 place-items-center rounded-sm border ${outline}`}>
              {(state !== 'published' || isMobile) && <Icon className="size-3" />}
            </span>
            {state === 'published' ? 'Published or sent' : name}
          </span>
        )
      })}
      {!isMobile && (
        <span>Drag to move. Keys: arrows choose a day, Enter opens it, M moves an entry, N starts a new one.</span>
      )}
    </p>
  )
}

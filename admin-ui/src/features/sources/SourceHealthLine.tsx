import type { Source } from '@hometown/shared-types/source'
import { CircleAlert, CircleCheck, CircleDashed, CirclePause, FlaskConical, type LucideIcon, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'

interface Look {
  icon: LucideIcon
  tone: string
  words: ReactNode
}

export function SourceHealthLine({ source }: { source: Source }) {
  const { icon: Icon, tone, words } = lookOf(source, useCountyTime())
  return (
    <p className="flex items-start gap-1.5 text-quiet text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
    </p>
  )
}

function lookOf({ health }: Source, time: CountyTime): Look {
  const { state, checkedAt, lastNewItemAt, problem, failures } = health
  const quiet = 'text-quiet'
  if (state === 'sample') {
    return { icon: FlaskConical, tone: quiet, words: 'Sample: never read' }
  }
  if (state === 'paused') return { icon: CirclePause, tone: quiet, words: 'Paused: not read' }
  const next = nextWords(health.nextCheckAt, time)
  if (problem !== null && failures > 0) {
    const row = failures > 1 ? ` Failed ${failures} times in a row.` : ''
    const tried = checkedAt ? ` Tried ${time.ago(checkedAt)}, ${next}.` : ''
    const words = (
      <>
        <span className={state === 'broken' ? 'text-danger' : 'text-ink'}>{problem}</span>
        {row}
        {tried}
      </>
    )
    return { icon: CircleAlert, tone: state === 'broken' ? 'text-danger' : 'text-yellow', words }
  }
  if (checkedAt === null) return { icon: CircleDashed, tone: quiet, words: `Not read yet, ${next}` }
  const partly = problem ? ` ${problem}` : ''
  if (state === 'silent') {
    const since = lastNewItemAt ? `since ${time.date(lastNewItemAt)}` : 'since it was added'
    const words = (
      <>
        <span className="text-yellow">Nothing new {since}.</span> Read {time.ago(checkedAt)}, {next}.{partly}
      </>
    )
    return { icon: Moon, tone: 'text-yellow', words }
  }
  const news = lastNewItemAt ? `Last new item ${time.ago(lastNewItemAt)}` : 'Nothing new so far'
  return { icon: CircleCheck, tone: 'text-green', words: `${news}. Read ${time.ago(checkedAt)}, ${next}.${partly}` }
}

function nextWords(next: string | null, time: CountyTime): string {
  if (next === null) return 'not read automatically'
  const ahead = Date.parse(next) - Date.now()
  if (ahead <= 0) return 'due now'
  return `next try ${ahead < 20 * 3600_000 ? time.time(next) : time.dateTime(next)}`
}

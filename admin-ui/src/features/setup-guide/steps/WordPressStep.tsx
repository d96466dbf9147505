import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionsQuery } from '../../../parts/connections/connections.api.ts'
import { ChoiceCards } from '../ChoiceCards.tsx'
import { ConnectionStep } from '../ConnectionStep.tsx'
import type { Guide } from '../use-guide.ts'

const CHOICES = [
  { value: 'no', label: 'No', hint: 'Articles live here, in Hometown.' },
  { value: 'yes', label: 'Yes, connect it', hint: 'We import its articles and write new ones to it.' },
] as const

type Choice = (typeof CHOICES)[number]['value']

export function WordPressStep({ guide }: { guide: Guide }) {
  const { data } = useQuery(connectionsQuery)
  const isSet = data?.some(({ name, source }) => name === 'wordpress' && source !== 'none')
  const [chosen, choose] = useState<Choice>()
  const choice = chosen ?? (isSet ? 'yes' : 'no')
  return (
    <ConnectionStep
      guide={guide}
      name="wordpress"
      title="Do you have a WordPress site?"
      lead="You don’t need one. If your newsroom already writes in WordPress, it can go on there."
      skipLabel="Skip for now"
      choice={<ChoiceCards<Choice> legend="WordPress" choices={CHOICES} value={choice} onChange={choose} />}
      isWithout={choice === 'no'}
      onContinueWithout={() => guide.end('done')}
    />
  )
}

import { useState } from 'react'
import { HandedInCard } from './HandedInCard.tsx'
import { HandInForm, type HandInProps } from './HandInForm.tsx'

export function SubmitEvent(props: HandInProps) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <HandedInCard onAgain={() => setSent(false)} />
  return <HandInForm {...props} onDone={() => setSent(true)} />
}

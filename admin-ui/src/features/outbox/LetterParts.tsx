import type { OutboxLetter } from '@hometown/shared-types/outbox'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { letterAddress } from './outbox.api.ts'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

type Part = 'html' | 'text' | 'headers'

/** An email as its reader sees it, as text, and as source. */
export function LetterParts({ letter }: { letter: OutboxLetter }) {
  const tabs: Tab<Part>[] = []
  if (letter.hasHtml) tabs.push({ value: 'html', label: 'Email', content: <LetterFrame name={letter.name} /> })
  if (letter.text !== null) tabs.push({ value: 'text', label: 'Text', content: <LetterText text={letter.text} /> })
  tabs.push({ value: 'headers', label: 'Headers', content: <LetterHeaders headers={letter.headers} /> })
  return <Tabs label="Parts of the email" tabs={tabs} />
}

/** The frame has its own policy too: scripts don't run, and links open in new tabs. */
function LetterFrame({ name }: { name: string }) {
  return (
    <Card flush>
      <iframe
        title="The email"
        src={letterAddress(name, 'html')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="block h-[calc(100dvh-16rem)] min-h-96 w-full rounded-[inherit] bg-white"
      />
    </Card>
  )
}

function LetterText({ text }: { text: string }) {
  return (
    <Card>
      <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{linkedText(text)}</p>
    </Card>
  )
}

function LetterHeaders({ headers }: Pick<OutboxLetter, 'headers'>) {
  return (
    <Card flush>
      <dl className="divide-y">
        {headers.map(({ name, value }) => (
          <div key={`${name}: ${value}`} className="gap-4 px-4 py-1.5 md:flex">
            <dt className="shrink-0 text-quiet md:w-56">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Plain text with its addresses as links that open in new tabs. */
function linkedText(text: string): ReactNode[] {
  let at = 0
  return text.split(ADDRESS).map((part, index) => {
    at += part.length
    // `split` with a capture group puts the matches at odd indexes.
    if (index % 2 === 0) return part
    return (
      <a key={at} href={part} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
        {part}
      </a>
    )
  })
}

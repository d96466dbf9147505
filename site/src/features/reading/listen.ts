import { sayStatus } from './reading-status.ts'

/** Browsers stop long utterances after a while, so each paragraph is one of its own. */
const SPOKEN = 'h1, .article-standfirst, .article-text :is(p, h2, h3, h4, li, blockquote, figcaption)'

/** Reads the article aloud, if the browser has a voice for its language. */
export function offerListening(document: Document): void {
  const button = document.querySelector<HTMLButtonElement>('[data-listen]')
  const speech: SpeechSynthesis | undefined = window.speechSynthesis
  if (button === null || !speech) return
  let isReading = false

  const offer = () => {
    button.disabled = !speech.getVoices().some(({ lang }) => lang.startsWith('en'))
  }
  offer()
  speech.addEventListener('voiceschanged', offer)
  addEventListener('pagehide', () => speech.cancel())
  button.addEventListener('click', () => (isReading ? stop() : read()))

  function read(): void {
    const parts = textParts(document)
    speech?.cancel()
    show(parts.length > 0)
    sayStatus(document, 'Reading aloud')
    for (const [index, text] of parts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = document.documentElement.lang
      utterance.addEventListener('error', () => show(false))
      if (index === parts.length - 1) utterance.addEventListener('end', () => show(false))
      speech?.speak(utterance)
    }
  }

  function stop(): void {
    speech?.cancel()
    show(false)
    sayStatus(document, 'Stopped')
  }

  function show(reading: boolean): void {
    isReading = reading
    if (button) button.textContent = reading ? 'Stop' : 'Listen'
  }
}

/** Innermost blocks only, so that nothing is read twice. */
function textParts(document: Document): string[] {
  const blocks = [...document.querySelectorAll<HTMLElement>('.article')].flatMap((article) => [
    ...article.querySelectorAll<HTMLElement>(SPOKEN),
  ])
  return blocks
    .filter((block) => block.querySelector(SPOKEN) === null)
    .map((block) => block.textContent?.replace(/\s+/g, ' ').trim() ?? '')
    .filter(Boolean)
}

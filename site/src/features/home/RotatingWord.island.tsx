import { useEffect, useState, useSyncExternalStore } from 'react'

const ROTATION_MILLISECONDS = 800
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

interface Props {
  words: readonly string[]
}

/**
 * The highlighted word of the heading. It is decoration: the heading reads the same without it, so it is hidden from
 * screen readers. It can be stopped, and never starts for readers who asked for less motion.
 */
export function RotatingWord({ words }: Props) {
  const [index, setIndex] = useState(0)
  const [stopped, setStopped] = useState(false)
  const reducedMotion = useSyncExternalStore(watchReducedMotion, hasReducedMotion, () => true)
  const moving = !stopped && !reducedMotion

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % words.length), ROTATION_MILLISECONDS)
    return () => clearInterval(timer)
  }, [moving, words.length])

  return (
    <span className="rotating">
      <span className="rotating-word" aria-hidden="true">
        {words[index]}
      </span>
      {!reducedMotion && (
        <button type="button" className="rotating-stop" aria-pressed={stopped} onClick={() => setStopped(!stopped)}>
          <span className="sr-only">Stop the changing word</span>
          <svg viewBox="0 0 12 12" width="12" height="12" fill="currentColor" aria-hidden="true">
            <path d={stopped ? 'M2 1l9 5-9 5z' : 'M2 1h3v10H2zM7 1h3v10H7z'} />
          </svg>
        </button>
      )}
    </span>
  )
}

function watchReducedMotion(changed: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function hasReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

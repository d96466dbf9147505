import { useEffect, useState } from 'react'

/** Returns the value once it hasn't changed for this many milliseconds. */
export function useDebounced<T>(value: T, milliseconds = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

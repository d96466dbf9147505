import { useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'

/** For browsers that store nothing. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

/**
 * A value in the browser's storage, shared by its tabs.
 * @returns the value, and a function that changes the stored one and returns false if it lasts only until a reload.
 */
export function useKeptInBrowser<T>(
  key: string,
  schema: z.ZodType<T>,
  initial: T,
): [value: T, change: (change: (now: T) => T) => boolean] {
  const text = useSyncExternalStore(subscribe, () => read(key))
  const value = useMemo(() => parse(text, schema) ?? initial, [text, schema, initial])
  const change = (next: (now: T) => T) => write(key, JSON.stringify(next(parse(read(key), schema) ?? initial)))
  return [value, change]
}

function parse<T>(text: string | null, schema: z.ZodType<T>): T | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    // Not written by this version, so as good as nothing.
    return undefined
  }
}

function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    // The browser blocks its storage.
    return null
  }
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    // Full or blocked; the caller says so.
    memory.set(key, text)
    return false
  } finally {
    for (const listener of listeners) listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

import type { Hometown } from './start-hometown.ts'

/** Returns the subscriber as the desk has it. */
export async function subscriberOf(hometown: Hometown, email: string) {
  const path = `/api/subscribers?page=1&search=${encodeURIComponent(email)}`
  const { data } = await hometown.call<{ data: { categories: string[]; status: string }[] }>('GET', path)
  return data[0]
}

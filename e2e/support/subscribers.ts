import type { Hometown } from './start-hometown.ts'

/** As the desk has them. */
export async function subscriberOf(hometown: Hometown, email: string) {
  const path = `/api/subscribers?page=1&search=${encodeURIComponent(email)}`
  const { data } = await hometown.call<{ data: { categories: string[]; status: string }[] }>('GET', path)
  return data[0]
}

import {
  type MeaningVector,
  vectorOf,
} from '../../admin-api/src/modules/newsroom/stories/matching/likeness-in-meaning.ts'
import type { LabelledItem } from './labelled-pairs.ts'

export type Meanings = ReadonlyMap<LabelledItem, MeaningVector>

const AT_ONCE = 16

/** As the harvest asks, at any OpenAI-compatible server. @param url with its path: `http://127.0.0.1:8080/v1` */
export async function askEmbeddings(url: string, items: readonly LabelledItem[]): Promise<Meanings> {
  const meanings = new Map<LabelledItem, MeaningVector>()
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const some = items.slice(start, start + AT_ONCE)
    const input = some.map(({ title, text }) => `${title}\n${text}`)
    const response = await fetch(`${url}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'bench', input }),
    })
    const { data }: { data: { embedding: number[] }[] } = await response.json()
    for (const [index, item] of some.entries()) meanings.set(item, vectorOf(data[index]?.embedding ?? []))
  }
  return meanings
}

import type { TextsOfFile } from './find-texts.ts'
import { UNWANTED_PHRASES } from './unwanted-phrases.ts'

/** One line for each unwanted phrase: where it is, the text, and what to write instead. */
export function findUnwanted(files: readonly TextsOfFile[]): string[] {
  return files.flatMap(({ file, texts }) =>
    texts.flatMap(({ line, text }) =>
      UNWANTED_PHRASES.filter(({ phrase }) => phrase.test(text)).map(
        ({ phrase, better }) => `${file}:${line}: ${text} (${phrase.exec(text)?.[0]}: better ${better})`,
      ),
    ),
  )
}

export interface OptionalText {
  /** In the database. */
  readonly column: string
  readonly label: string
  /** A web address. */
  readonly isAddress?: true
}

interface OptionalTexts<Name extends string, Text extends OptionalText, Absent> {
  readonly names: readonly Name[]
  readonly columns: readonly Text['column'][]
  map<Result>(make: (name: Name, text: Text & OptionalText) => Result): Record<Name, Result>
  /** Keyed by column. */
  mapColumns<Result>(make: (name: Name, text: Text & OptionalText) => Result): Record<Text['column'], Result>
  fromRow(row: Readonly<Record<Text['column'], string | null>>): Record<Name, string | Absent>
}

/** @param absent the value in answers if there is no text; rows have null */
export function optionalTexts<Name extends string, Text extends OptionalText, Absent extends '' | null>(
  texts: Readonly<Record<Name, Text>>,
  absent: Absent,
): OptionalTexts<Name, Text, Absent> {
  const names = Object.keys(texts) as Name[]
  const columnOf = (name: Name): Text['column'] => texts[name].column

  function map<Result>(make: (name: Name, text: Text) => Result) {
    return recordOf(names, (name) => [name, make(name, texts[name])])
  }

  function mapColumns<Result>(make: (name: Name, text: Text) => Result) {
    return recordOf(names, (name) => [columnOf(name), make(name, texts[name])])
  }

  return {
    names,
    columns: names.map(columnOf),
    map,
    mapColumns,
    fromRow: (row) => map((name) => row[columnOf(name)] ?? absent),
  }
}

function recordOf<Name, Key extends string, Value>(
  names: readonly Name[],
  entryOf: (name: Name) => [Key, Value],
): Record<Key, Value> {
  return Object.fromEntries(names.map(entryOf)) as Record<Key, Value>
}

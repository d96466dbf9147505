interface HiddenTableProps {
  caption: string
  columns: readonly string[]
  /** The first cell of each row names it. */
  rows: readonly (readonly string[])[]
}

/** The values of a small plot for screen readers. */
export function HiddenTable({ caption, columns, rows }: HiddenTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

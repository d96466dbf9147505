import { ColumnMenu } from './ColumnMenu.tsx'
import { useHiddenColumns } from './column-choice.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListRows, type TableListProps } from './ListRows.tsx'
import type { ListPage } from './list-types.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** A list of the desk as a table: filters, saved views, rows with a selection, and pages. */
export function ListScreen<T extends object, P extends ListPage<T>>(props: TableListProps<T, P>) {
  const { controls, state, layout } = props
  const [hidden, setHidden] = useHiddenColumns(controls.id)
  return (
    <ListFrame
      {...props}
      menus={
        <>
          <ViewMenu controls={controls} state={state} hidden={hidden} onHidden={setHidden} />
          <ColumnMenu columns={layout.columns} hidden={hidden} onChange={setHidden} />
        </>
      }
    >
      {(page) => <ListRows {...props} page={page} hidden={hidden} />}
    </ListFrame>
  )
}

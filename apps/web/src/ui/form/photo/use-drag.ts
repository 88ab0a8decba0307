import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const PICTURE = 'picture'

/** Makes a row draggable by its handle. `onDrop` gets the name of the row that was dropped on this one. */
export function useDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { name, onDrop }: { name: string; onDrop: (dropped: string) => void },
) {
  const [isDragged, setDragged] = useState(false)
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = row.current
    const dragHandle = handle.current
    if (!element || !dragHandle) return
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ [PICTURE]: name }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[PICTURE] === 'string' && source.data[PICTURE] !== name,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          drop(String(source.data[PICTURE]))
        },
      }),
    )
  }, [row, handle, name])
  return { isDragged, isOver }
}

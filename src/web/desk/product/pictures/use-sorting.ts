import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { changePictures } from './change-pictures.ts'
import { picturesForm } from './form-fields.tsx'

type Direction = 'earlier' | 'later'
type Target = { readonly id: string; readonly edge: 'before' | 'after' }

export type Sorting = ReturnType<typeof useSorting>

/** Marks what is dragged, so that nothing else can be dropped between the pictures of a colour. */
const typeOf = (sku: string): string => `application/x-picture-of-${sku.toLowerCase()}`

export const moveButtonId = (sku: string, id: string, direction: Direction): string => `${direction}-${sku}-${id}`

/** Puts the pictures of one colour in order: by dragging them, and by buttons that go on having the focus. */
export function useSorting({ code, sku, ids }: { readonly code: string; readonly sku: string; readonly ids: readonly string[] }) {
  const fetcher = useFetcher<typeof changePictures>()
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<Target>()
  const [news, setNews] = useState('')
  const pressed = useRef<string>(undefined)

  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === id) return
    setNews(`Picture ${ids.indexOf(id) + 1} is now number ${to + 1} of ${ids.length}.`)
    void fetcher.submit({ kind: 'move', sku, picture: id, to, scripted: 'yes' }, picturesForm(code))
  }
  const order = ids.join()
  // A moved element loses the focus.
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
  }, [order])

  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return {
    news,
    isDragged: (id: string) => dragged === id,
    edgeOf: (id: string) => (target?.id === id && dragged !== id ? target.edge : undefined),
    press(id: string, direction: Direction) {
      pressed.current = moveButtonId(sku, id, direction)
      move(id, ids.indexOf(id) + (direction === 'earlier' ? -1 : 1))
    },
    /** For what is taken hold of. */
    handle: (id: string) => ({
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.setData(typeOf(sku), id)
        dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
    }),
    /** For what it is dropped on: its upper half means before it, its lower half after it. */
    place: (id: string) => ({
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(typeOf(sku))) return
        event.preventDefault()
        const edge = edgeUnder(event)
        if (target?.id !== id || target.edge !== edge) setTarget({ id, edge })
      },
      onDrop(event: DragEvent) {
        const moved = event.dataTransfer.getData(typeOf(sku))
        end()
        if (!ids.includes(moved)) return
        event.preventDefault()
        const others = ids.filter((each) => each !== moved)
        if (moved !== id) move(moved, others.indexOf(id) + (edgeUnder(event) === 'after' ? 1 : 0))
      },
    }),
  }
}

function edgeUnder({ currentTarget, clientY }: DragEvent): Target['edge'] {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

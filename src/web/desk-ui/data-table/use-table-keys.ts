import { type RefObject, useRef } from 'react'
import { useDeskKeys } from '../keys/use-desk-keys.ts'

/** The keys of a list. Its current row is the one that has the focus; `Enter` follows its link as anywhere. */
export function useTableKeys({
  onPeek,
}: {
  readonly onPeek?: ((key: string) => void) | undefined
}): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const onRow = (act: (row: HTMLTableRowElement) => void) => () => {
    const row = focusedRow(body.current)
    if (row) act(row)
  }
  useDeskKeys({
    nextRow: () => goTo(body.current, 1),
    previousRow: () => goTo(body.current, -1),
    peek: onPeek && onRow((row) => onPeek(row.dataset['row'] ?? '')),
    choose: onRow((row) => tick(row, false)),
    chooseRange: onRow((row) => tick(row, true)),
  })
  return body
}

function focusedRow(body: HTMLElement | null): HTMLTableRowElement | undefined {
  const row = document.activeElement?.closest<HTMLTableRowElement>('tr[data-row]')
  return row && body?.contains(row) ? row : undefined
}

function goTo(body: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(body?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])]
  const from = focusedRow(body)
  const to = rows[from ? rows.indexOf(from) + by : by === 1 ? 0 : rows.length - 1]
  to?.querySelector<HTMLElement>('a')?.focus()
  to?.scrollIntoView({ block: 'nearest' })
}

/** As a click on its box; with Shift, on all boxes from the last one on. */
const tick = (row: HTMLElement, shiftKey: boolean): void =>
  void row.querySelector('input[type="checkbox"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

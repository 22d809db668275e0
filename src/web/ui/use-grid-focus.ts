import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

type Move = 'next' | 'previous' | 'up' | 'down' | 'rowStart' | 'rowEnd'

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'rowStart',
  End: 'rowEnd',
}

/**
 * Makes the links, buttons and checkboxes in a table's body a single tab stop, with arrow keys to move between them, because
 * a dense table has more than a thousand. See https://www.w3.org/WAI/ARIA/apg/patterns/grid/. Without script, each stays a
 * tab stop. The table keeps its role, because a grid must not have a caption.
 */
export function useGridFocus(isOn: boolean) {
  const table = useRef<HTMLTableElement>(null)
  /** The only tab stop. */
  const current = useRef<HTMLElement>(null)

  function setCurrent(target: HTMLElement | undefined) {
    if (current.current) current.current.tabIndex = -1
    current.current = target ?? null
    if (target) target.tabIndex = 0
  }

  // Runs after every render, because React may have added cells.
  useEffect(() => {
    if (!isOn || !table.current) return
    const all = targetsIn(table.current)
    for (const target of all) target.tabIndex = -1
    setCurrent(all.find((target) => target === current.current) ?? all[0])
  })

  if (!isOn) return { ref: table }
  return {
    ref: table,
    onFocus({ target }: FocusEvent) {
      if (target instanceof HTMLElement && target.closest('tbody')) setCurrent(target)
    },
    onKeyDown(event: KeyboardEvent) {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
      const move = Object.hasOwn(moves, key) ? moves[key] : undefined
      if (!move || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return
      const next = targetOf(target, move)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

function targetsIn(parent: ParentNode): HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>('tbody :is(a[href], button, input)')]
}

function targetOf(from: HTMLElement, move: Move): HTMLElement | undefined {
  const row = from.closest('tr')
  if (!row || !from.closest('tbody')) return undefined
  const inRow = [...row.querySelectorAll<HTMLElement>(':is(a[href], button, input)')]
  if (move === 'next') return inRow[inRow.indexOf(from) + 1]
  if (move === 'previous') return inRow[inRow.indexOf(from) - 1]
  if (move === 'rowStart') return inRow[0]
  if (move === 'rowEnd') return inRow.at(-1)
  return inColumn(from, row, move)
}

/** The control at the same position, or else the first one, of the next cell in this column that has any. */
function inColumn(from: HTMLElement, row: HTMLTableRowElement, move: 'up' | 'down'): HTMLElement | undefined {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  if (!cell) return undefined
  const place = [...cell.querySelectorAll(':is(a[href], button, input)')].indexOf(from)
  const sibling = (of: Element) => (move === 'down' ? of.nextElementSibling : of.previousElementSibling)
  for (let next = sibling(row); next; next = sibling(next)) {
    const found = [
      ...(next.children[cell.cellIndex]?.querySelectorAll<HTMLElement>(':is(a[href], button, input)') ?? []),
    ]
    if (found.length > 0) return found[place] ?? found[0]
  }
  return undefined
}

/** Copies a column into a larger one. */
export function grown<Column extends { set: (from: Column) => void }>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

/** Reorders the rows from `first` on. `buffer` must be as long as `order`. */
export function permuted<Column extends Float64Array | Uint32Array>(
  column: Column,
  first: number,
  order: Uint32Array,
  buffer: Column,
): Column {
  for (let position = 0; position < order.length; position++)
    buffer[position] = column[first + (order[position] ?? 0)] ?? 0
  column.set(buffer, first)
  return column
}

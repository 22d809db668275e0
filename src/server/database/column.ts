import type { ColumnType } from 'kysely'

/** An instant: arrives as a Date, goes in as one or as text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** A column that has a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

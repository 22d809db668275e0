import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type Defaulted<T> = ColumnType<T, T | undefined, T>

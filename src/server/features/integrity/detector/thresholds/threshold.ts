/**
 * Origin of a number. `research`: set in the first experiments, before this detector was written. `policy`: a decision about what may
 * happen automatically. `tuned`: changed after measurements on simulated weeks (1 to 6, the newest on 201 to 206 and on simulators by other
 * authors). `guess`: not measured.
 */
type Source = 'research' | 'policy' | 'tuned' | 'guess'

/** A number of the detector with its origin and meaning. In meanings, `min` and `max` are inclusive. */
export interface Threshold {
  readonly number: number
  readonly source: Source
  readonly meaning: string
}

export const threshold = (number: number, source: Source, meaning: string): Threshold => ({ number, source, meaning })

// Loaded into a site before anything else: its clock is `DRILL_CLOCK_SHIFT` ms ahead.
import process from 'node:process'

const shift = Number(process.env.DRILL_CLOCK_SHIFT ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...args: [] | ConstructorParameters<typeof RealDate>) {
    if (args.length === 0) super(RealDate.now() + shift)
    else super(...args)
  }

  static override now(): number {
    return RealDate.now() + shift
  }
} as typeof Date

// Preloaded into a site: sets its clock ahead by `DRILL_CLOCK_SHIFT` ms.
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

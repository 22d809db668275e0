// The site as started by an operator, with a clock ahead by `DRILL_CLOCK_SHIFT` ms.
import '../../scripts/drills/support/shift-clock.ts'

await import('../../src/server/main.ts')

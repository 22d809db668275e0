import { setTimeout as pause } from 'node:timers/promises'
import { weekMs } from '#contract/rules/time/durations.ts'
import { type SiteProcess, startSite, until } from '../drills/support/site.ts'
import { createWorkspace } from '../drills/support/workspace.ts'
import { says, voteButton } from './journeys.ts'
import type { Visitor } from './visitor.ts'

const closeTimeoutMs = 120_000

/** Votes on its own site, and checks the vote and the whole result after the week was closed. */
export async function checkClosedWeek(visitAt: (address: string) => Visitor): Promise<void> {
  const workspace = await createWorkspace('embedded')
  try {
    const site = await startSite(workspace.environment, {
      preload: ['./scripts/drills/support/shift-clock.ts'],
      settings: { RESULT_DELAY_HOURS: '0' },
    })
    try {
      await voteAndCheck(site, visitAt(site.address))
    } finally {
      await site.end('SIGTERM')
    }
  } finally {
    await workspace.drop()
  }
}

async function voteAndCheck(site: SiteProcess, visitor: Visitor): Promise<void> {
  await visitor.go('/')
  await visitor.presses(voteButton)
  await visitor.sees('the receipt', `JSON.parse(localStorage.getItem('voteReceipts') ?? '[]').length === 1`)
  await visitor.go('/votes/mine')
  await visitor.sees('the vote as received', says('main', 'Received.'))

  await site.end('SIGTERM')
  // At the same address, because browsers store receipts per origin.
  await site.restart({ DRILL_CLOCK_SHIFT: String(weekMs) })
  await until('the close of the week', closeTimeoutMs, async () => {
    await pause(500)
    const { weeks } = (await (await fetch(`${site.address}/api/weeks`)).json()) as { weeks: { status: string }[] }
    return weeks.some(({ status }) => status === 'final')
  })

  await visitor.go('/votes/mine')
  await visitor.sees('the vote as counted', says('main', 'Counted.'))
  await visitor.presses('main a', 'Check the whole result of this week')
  await visitor.presses('main button', 'Start the check')
  await visitor.sees('the result as correct', says('main', 'The result is correct'))
}
